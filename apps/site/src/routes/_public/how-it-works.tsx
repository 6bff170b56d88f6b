import { createFileRoute } from '@tanstack/react-router'
import { HowItWorks } from '#/how-it-works/how-it-works.tsx'

export const Route = createFileRoute('/_public/how-it-works')({
  staticData: { title: 'How it works' },
  component: HowItWorks,
})
