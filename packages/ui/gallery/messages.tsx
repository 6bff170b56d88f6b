import { Group, SimpleGrid } from '@mantine/core'
import { useState } from 'react'
import { Conversation, type ConversationMessage } from '../src/conversation.tsx'
import { NotificationBell } from '../src/notification-bell.tsx'
import { NotificationList } from '../src/notification-list.tsx'
import { Section } from '../src/section.tsx'
import { ago, long, Page } from './page.tsx'

const first: ConversationMessage[] = [
  { id: 1, author: 'Amina', text: 'Good morning! I have sorted 214 of 380 messages.', createdAt: ago(50), own: false },
  { id: 2, author: 'Amina', text: 'Shall I answer the supplier?', createdAt: ago(49.9), own: false },
  { id: 3, author: 'You', text: 'Yes please.\nUse the short template.', createdAt: ago(26), own: true },
  { id: 4, author: 'You', text: 'And thank you.', createdAt: ago(25.9), own: true },
  { id: 5, author: long, text: long.repeat(2), createdAt: ago(0.5), own: false },
  { id: 6, author: 'You', text: 'Done here?', createdAt: ago(0.1), own: true },
]
const items = ['new_task', 'task_updated', 'new_message', 'proposal', 'assigned', 'completed', 'unknown'].map(
  (type, id) => ({
    id,
    type,
    title: id === 2 ? long : 'Amina sent you a message',
    message: 'About: Sort my inbox and answer what can be answered',
    readStatus: id > 2,
    createdAt: ago(id * 9),
  }),
)

export function Messages() {
  const [messages, setMessages] = useState(first)
  const [list, setList] = useState(items)
  const send = async ({ text }: { text: string }) => {
    if (text === 'fail') throw new Error('refused')
    const id = messages.length + 1
    setMessages([...messages, { id, author: 'You', text, createdAt: ago(0), own: true }])
    return { id }
  }
  return (
    <Page>
      <h1 className="kazi-display">Messages</h1>
      <Group>
        <NotificationBell
          items={list}
          onOpen={() => {}}
          onMarkAllRead={() => setList(list.map((item) => ({ ...item, readStatus: true })))}
        />
        <NotificationBell items={[]} />
        <NotificationBell items={list} unreadCount={120} />
      </Group>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Section title="With Amina">
          <Conversation messages={messages} onSend={send} label="Conversation with Amina" />
        </Section>
        <Section title="Nobody yet">
          <Conversation messages={[]} onSend={send} label="Empty conversation" draftKey="gallery" />
        </Section>
        <Section title="Notifications">
          <NotificationList items={list} onOpen={() => {}} />
        </Section>
        <Section title="No notifications">
          <NotificationList items={[]} />
        </Section>
      </SimpleGrid>
    </Page>
  )
}
