import { brand } from '@kazi/schemas/brand'
import { siteUrlPlaceholder as origin } from '@kazi/schemas/paths'

type Thing = Record<string, unknown>

const organization: Thing = {
  '@type': 'Organization',
  '@id': `${origin}/#organization`,
  name: brand.name,
  slogan: brand.tagline,
  url: `${origin}/`,
  logo: `${origin}/icon-512.png`,
  email: brand.supportEmail,
}

const service: Thing = {
  '@type': 'Service',
  name: `${brand.name}: virtual assistants`,
  serviceType: 'Matching with virtual assistants',
  provider: { '@id': `${origin}/#organization` },
  url: `${origin}/`,
  offers: { '@type': 'Offer', priceCurrency: 'USD', price: '15', description: 'Matching starts from $15.' },
}

type Question = { question: string; answer: string[] }

const faqPage = (questions: Question[]): Thing => ({
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer.join(' ') },
  })),
})

/** The JSON-LD of a page for search engines; it states nothing that the page itself does not say. */
export function structuredData(path: string, questions: Question[]): Thing | null {
  const graph: Record<string, Thing[]> = {
    '/': [organization, service],
    '/pricing': [organization, service],
    '/faqs': [faqPage(questions)],
  }
  const things = graph[path]
  return things ? { '@context': 'https://schema.org', '@graph': things } : null
}
