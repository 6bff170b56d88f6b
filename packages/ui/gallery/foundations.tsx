import {
  Accordion,
  Alert,
  Anchor,
  Badge,
  Button,
  Checkbox,
  Group,
  NumberInput,
  PasswordInput,
  Progress,
  Radio,
  SegmentedControl,
  Select,
  SimpleGrid,
  Switch,
  Table,
  Tabs,
  Text,
  Textarea,
  TextInput,
  Title,
} from '@mantine/core'
import { useState } from 'react'
import { ColorSchemeToggle } from '../src/color-scheme-toggle.tsx'
import { Logo } from '../src/logo.tsx'
import { Motif } from '../src/motif.tsx'
import { Section } from '../src/section.tsx'
import { IconInfoCircle, IconPlus } from '../tabler/all.gen.ts'
import { Page } from './page.tsx'

const hues = ['forest', 'marigold', 'red', 'orange', 'blue', 'gray', 'teal', 'indigo', 'clay']

export function Foundations() {
  return (
    <Page>
      <Group justify="space-between">
        <Logo />
        <Logo markOnly size={40} />
        <ColorSchemeToggle />
      </Group>
      <Motif />
      <h1 className="kazi-display">Hand over the work, keep the reins</h1>
      <p className="kazi-lead">A person reads your task, picks the right assistant, and tells you by when.</p>
      <Section title="Type" description="Bricolage Grotesque over Figtree.">
        <Title order={3}>Third: Your Tasks</Title>
        <Title order={4}>Fourth: what we need from you</Title>
        <Text>
          Body text, with <Anchor href="#a">a link</Anchor>, <b>bold</b> and <i>italic</i>. 0123456789 $1,250.00
        </Text>
        <Text c="dimmed">Dimmed text is still text. </Text>
        <Text size="sm">Small</Text>
      </Section>
      <Section title="Buttons">
        {(['filled', 'light', 'default', 'subtle', 'outline'] as const).map((variant) => (
          <Group key={variant} gap="xs">
            <Button variant={variant} leftSection={<IconPlus size={18} />}>
              Add Task
            </Button>
            {['marigold', 'red', 'gray', 'blue', 'orange'].map((color) => (
              <Button key={color} variant={variant} color={color}>
                {color}
              </Button>
            ))}
            <Button variant={variant} disabled>
              Disabled
            </Button>
            <Button variant={variant} loading>
              Loading
            </Button>
          </Group>
        ))}
        <Group>
          {(['filled', 'light', 'outline', 'dot'] as const).map((variant) => (
            <Group key={variant} gap={4}>
              {hues.map((hue) => (
                <Badge key={hue} color={hue} variant={variant}>
                  {hue}
                </Badge>
              ))}
            </Group>
          ))}
        </Group>
      </Section>
      <Section title="Fields">
        <Fields />
      </Section>
      <Section title="Surfaces">
        <Alert icon={<IconInfoCircle />} title="We match by hand" color="blue">
          You hear from us within 48 hours.
        </Alert>
        <Tabs defaultValue="tasks">
          <Tabs.List>
            <Tabs.Tab value="tasks">Tasks</Tabs.Tab>
            <Tabs.Tab value="messages">Messages</Tabs.Tab>
            <Tabs.Tab value="notifications">Notifications</Tabs.Tab>
            <Tabs.Tab value="profile">Profile</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="tasks" pt="md">
            <Table.ScrollContainer minWidth={480} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
              <Table>
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>Name</Table.Th>
                    <Table.Th>Country</Table.Th>
                    <Table.Th ta="right">Earnings</Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {['Amina Odhiambo', 'Chidi Okafor', 'Thandiwe Nkosi'].map((name) => (
                    <Table.Tr key={name}>
                      <Table.Td>{name}</Table.Td>
                      <Table.Td>Kenya</Table.Td>
                      <Table.Td ta="right">$1,240</Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            </Table.ScrollContainer>
          </Tabs.Panel>
        </Tabs>
        <Accordion defaultValue="a">
          <Accordion.Item value="a">
            <Accordion.Control>How are VAs vetted?</Accordion.Control>
            <Accordion.Panel>By people, with a test task and two references.</Accordion.Panel>
          </Accordion.Item>
          <Accordion.Item value="b">
            <Accordion.Control>What does it cost?</Accordion.Control>
            <Accordion.Panel>You get a quote first.</Accordion.Panel>
          </Accordion.Item>
        </Accordion>
        <Progress value={50} aria-label="Step 1 of 2" />
      </Section>
    </Page>
  )
}

function Fields() {
  const [on, setOn] = useState(true)
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <TextInput label="Name" placeholder="Amina Odhiambo" description="As your clients see it" required />
      <TextInput label="Email" defaultValue="amina@" error="Please enter a valid email address" />
      <Select label="Priority" data={['Low', 'Medium', 'High']} defaultValue="High" />
      <PasswordInput label="Password" placeholder="At least 6 characters" />
      <Textarea label="Task" placeholder="What should be done?" />
      <NumberInput label="Hours" defaultValue={4} />
      <TextInput label="Disabled" defaultValue="Cannot change" disabled />
      <Group>
        <Checkbox label="Book a call" checked={on} onChange={() => setOn(!on)} />
        <Checkbox label="Off" />
        <Checkbox label="Disabled" disabled />
        <Radio label="One" checked={on} onChange={() => setOn(true)} />
        <Switch label="Compact view" checked={on} onChange={() => setOn(!on)} />
        <Switch label="Off" />
      </Group>
      <SegmentedControl data={['Board', 'Table']} aria-label="View" />
    </SimpleGrid>
  )
}
