import { createFileRoute } from '@tanstack/react-router'
import { BriefingPage } from '#/ai-agent/briefing-page.tsx'

export const Route = createFileRoute('/_client/ai-agent-briefing')({
  staticData: { title: 'AI agent briefing' },
  component: BriefingPage,
})
