import { ActionIcon, Button, Card, Container, Group, Text } from '@mantine/core'
import { AppFrame } from '../src/app-frame.tsx'
import { ColorSchemeToggle } from '../src/color-scheme-toggle.tsx'
import { LoadingOverlay } from '../src/loading-overlay.tsx'
import { Logo } from '../src/logo.tsx'
import { Motif } from '../src/motif.tsx'
import { NotificationBell } from '../src/notification-bell.tsx'
import { PageHeader } from '../src/page-header.tsx'
import { PageNotFound } from '../src/page-not-found.tsx'
import { StatCard, Stats } from '../src/stat-card.tsx'
import {
  IconHelp,
  IconHome,
  IconLayoutDashboard,
  IconLogout,
  IconPlus,
  IconRobot,
  IconUserSearch,
} from '../tabler/all.gen.ts'

const nav = [
  {
    items: [
      { label: 'Add Task', href: '#add', icon: IconPlus },
      { label: 'Dashboard', href: '#dashboard', icon: IconLayoutDashboard, active: true, badge: 3 },
      { label: 'AI Agent', href: '#agent', icon: IconRobot },
      { label: 'Find VA', href: '#find', icon: IconUserSearch },
    ],
  },
  {
    label: 'More',
    items: [
      { label: 'Back to Site', href: '#site', icon: IconHome },
      { label: 'Help & FAQ', href: '#faq', icon: IconHelp, external: true },
    ],
  },
]

export const Frame = () => (
  <AppFrame
    nav={nav}
    home={
      <a href="#home">
        <Logo />
      </a>
    }
    headerEnd={
      <>
        <Text size="sm" className="gallery-wide">
          7 of 10 analyses left
        </Text>
        <ColorSchemeToggle />
        <NotificationBell items={[]} unreadCount={4} />
        <ActionIcon color="gray" aria-label="Log out">
          <IconLogout size={20} aria-hidden />
        </ActionIcon>
      </>
    }
    sidebarFooter={<Text size="sm">Free Plan</Text>}
  >
    <PageHeader
      title="Welcome, Wanjiru"
      description="Amina is working on your inbox. You hear from her today."
      actions={<Button leftSection={<IconPlus size={18} />}>Add a Task</Button>}
    />
    <Stats label="Your tasks">
      <StatCard label="Active Tasks" value={3} />
      <StatCard label="Completed Tasks" value={12} />
      <StatCard label="Total Tasks" value={15} />
    </Stats>
    <Card>A card on the ground.</Card>
  </AppFrame>
)

export const Field = () => (
  <main>
    <div className="kazi-field" style={{ position: 'relative', overflow: 'hidden' }}>
      <Motif kind="field" />
      <Container py={72} pos="relative">
        <Logo size={36} />
        <h1 className="kazi-display" style={{ marginTop: 40, maxWidth: '14ch' }}>
          Find Your Perfect Virtual Assistant
        </h1>
        <p className="kazi-lead" style={{ marginTop: 20 }}>
          A person reads your task, picks the right assistant, and tells you by when.
        </p>
        <Group mt="xl">
          <Button color="marigold" size="lg">
            Get Started
          </Button>
          <Button variant="white" size="lg">
            How It Works
          </Button>
        </Group>
      </Container>
      <Motif kind="band" />
    </div>
    <Container py="xl">
      <Motif kind="divider" />
      <Text mt="lg">The divider above, the band and the field before it.</Text>
    </Container>
  </main>
)

export const Overlay = () => (
  <>
    <main>
      <h1>Behind</h1>
    </main>
    <LoadingOverlay
      title="Loading Dashboard"
      text="Putting your tasks in order."
      seconds={8}
      onDone={() => {}}
      continueLabel="Continue now"
    />
  </>
)

export const Gone = () => (
  <main>
    <PageNotFound home={<Button>Back to the start</Button>} />
  </main>
)
