import { createFileRoute } from '@tanstack/react-router'
import { BriefingPage } from '#/ai-agent/briefing-page.tsx'

export const Route = createFileRoute('/_client/ai-agent-request')({
  staticData: { title: 'AI agent request' },
  loader: ({ context: { api } }) => Promise.all([api.auth.me.ensureData(), api.auth.inquiries.list.ensureData()]),
  component: BriefingPage,
})
