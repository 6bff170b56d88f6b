import { applicationRules } from '@kazi/schemas/application-states'
import { wordsOf } from '@kazi/schemas/states'
import { taskRules } from '@kazi/schemas/task-states'
import { assignmentStates, vaTaskRules } from '@kazi/schemas/work-states'
import { Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { DueClock } from '../src/due-clock.tsx'
import { Money } from '../src/money.tsx'
import { PageHeader } from '../src/page-header.tsx'
import { PriorityBadge } from '../src/priority-badge.tsx'
import { RelativeTime } from '../src/relative-time.tsx'
import { Section } from '../src/section.tsx'
import { StatCard, Stats } from '../src/stat-card.tsx'
import { StatusBadge } from '../src/status-badge.tsx'
import { Timeline } from '../src/timeline.tsx'
import { IconClipboardPlus, IconPlayerPlay, IconUserCheck } from '../tabler/all.gen.ts'
import { ago, long, Page } from './page.tsx'

const task = wordsOf(taskRules)
const vaTask = wordsOf(vaTaskRules)
const application = wordsOf(applicationRules)
const assignment = wordsOf(assignmentStates)

export function Work() {
  return (
    <Page>
      <PageHeader
        title="Welcome, Wanjiru"
        description="One task is with your VA, one waits for your answer."
        actions={
          <>
            <Button variant="default">Upload CSV</Button>
            <Button>Add a Task</Button>
          </>
        }
      />
      <Stats label="Your tasks">
        <StatCard label="Active Tasks" value={3} />
        <StatCard label="Completed Tasks" value={12} hint="4 this month" />
        <StatCard label="Total Tasks" value={15} />
        <StatCard label="Waiting for you" value={1} hint="A proposal" tone="accent" />
        <StatCard label="Overdue" value={2} tone="alarm" />
      </Stats>
      <Section title="Statuses" count={19}>
        <Group gap="xs">
          {task.map((status) => (
            <StatusBadge key={status} of="task" status={status} />
          ))}
        </Group>
        <Group gap="xs">
          {vaTask.map((status) => (
            <StatusBadge key={status} of="vaTask" status={status} />
          ))}
        </Group>
        <Group gap="xs">
          {application.map((status) => (
            <StatusBadge key={status} of="application" status={status} />
          ))}
        </Group>
        <Group gap="xs">
          {assignment.map((status) => (
            <StatusBadge key={status} of="assignment" status={status} />
          ))}
        </Group>
        <Group gap="lg">
          {(['urgent', 'high', 'medium', 'low'] as const).map((priority) => (
            <PriorityBadge key={priority} priority={priority} />
          ))}
          {(['urgent', 'high', 'medium', 'low'] as const).map((priority) => (
            <PriorityBadge key={priority} priority={priority} short />
          ))}
        </Group>
        <Group gap="lg">
          <DueClock dueAt={ago(-31)} />
          <DueClock dueAt={ago(-12)} />
          <DueClock dueAt={ago(-0.4)} />
          <DueClock dueAt={ago(3)} />
          <RelativeTime at={ago(2)} />
          <RelativeTime at={ago(2)} short />
          <RelativeTime at={ago(400)} />
          <Money amount={{ amountCents: 125_000, currency: 'USD' }} />
          <Money amount={{ amountCents: 1250, currency: 'USD' }} per="hour" />
          <Money amount={null} />
        </Group>
      </Section>
      <Section title="Your Tasks" actions={<Button>Add Task</Button>}>
        {['Sort my inbox and answer what can be answered', long].map((text, index) => (
          <Card key={text} component="article">
            <Stack gap="sm">
              <Group justify="space-between" align="flex-start" gap="xs">
                <StatusBadge of="task" status={task[index + 1]!} />
                <DueClock dueAt={ago(-12)} />
              </Group>
              <Title order={3}>{text}</Title>
              <Group gap="md">
                <PriorityBadge priority={index ? 'urgent' : 'medium'} />
                <Text c="dimmed" size="sm">
                  Email Management
                </Text>
                <Text c="dimmed" size="sm">
                  Due: <RelativeTime at="2026-11-24" />
                </Text>
              </Group>
            </Stack>
          </Card>
        ))}
      </Section>
      <Section title="Timeline">
        <Card>
          <Timeline
            events={[
              { id: 1, text: 'wrote the task', actor: 'You', at: ago(52), icon: IconClipboardPlus },
              {
                id: 2,
                text: 'chose Amina',
                actor: long,
                at: ago(26),
                icon: IconUserCheck,
                detail: 'She knows your CRM.',
              },
              { id: 3, text: 'started', actor: 'Amina', at: ago(0.2), icon: IconPlayerPlay },
              { id: 4, text: 'An event without an icon', at: ago(0) },
            ]}
            next={{
              text: 'Amina hands over the result here.',
              by: 'By Tue, Nov 24',
              action: <Button variant="default">Write to Amina</Button>,
            }}
          />
        </Card>
      </Section>
    </Page>
  )
}
