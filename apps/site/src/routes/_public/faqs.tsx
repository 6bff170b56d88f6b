import { createFileRoute } from '@tanstack/react-router'
import { ContactCards } from '#/contact/contact-cards.tsx'
import { FaqsPage } from '#/faqs/faqs-page.tsx'

export const Route = createFileRoute('/_public/faqs')({
  staticData: { title: 'FAQs', draws: ({ hash }) => hash !== '' },
  component: () => <FaqsPage contact={<ContactCards />} />,
})
