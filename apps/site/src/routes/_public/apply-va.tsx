import { createFileRoute } from '@tanstack/react-router'
import { ApplyPage } from '#/apply/apply-page.tsx'

export const Route = createFileRoute('/_public/apply-va')({
  staticData: { title: 'Apply as a virtual assistant' },
  component: ApplyPage,
})
