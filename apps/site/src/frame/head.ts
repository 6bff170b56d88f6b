import { freeAnalyses, promises } from '@kazi/schemas/promises'

type Head = {
  /** The text below the title in search results and shared links, at most 160 characters. */
  description: string
  /** Excluded from the sitemap: not useful to people who search. */
  unlisted?: true
  /** Canonical URL, if this page duplicates another. */
  canonical?: string
  /** The URL to render, if it differs from the page's. */
  at?: string
}

const home =
  'Hand over the tasks that keep you from your work. A person finds you the right virtual assistant in Africa within ' +
  `${promises.requestDueHours} hours, with a quote you see first.`

/**
 * What the build writes into the head of each prerendered page; the title comes from the route (`staticData`).
 * Only the build imports this, so that no page loads the texts of the others.
 */
export const heads: Record<string, Head> = {
  '/': { description: home },
  '/welcome': { description: home, unlisted: true, canonical: '/' },
  '/homepage': { description: home, unlisted: true, canonical: '/' },
  '/how-it-works': {
    description:
      'Tell us what you need, we find your match, you work together, and you accept the result: how a task gets done, in four steps.',
  },
  '/pricing': {
    description:
      'Quick help with a single task, or a dedicated team of assistants. Matching starts from $15, and you see a quote before any work starts.',
  },
  '/find-va': {
    description:
      'Search our vetted virtual assistants by skill and timezone, see their rates and reviews, and request an intro.',
  },
  '/for-vas': {
    description:
      'Work as a virtual assistant for clients matched to what you do best, at a rate you agreed to, on your own schedule.',
  },
  '/apply-va': {
    description: `Apply as a virtual assistant in ten minutes. A person reads every application, and you hear from us within ${promises.requestDueHours} hours.`,
  },
  '/faqs': {
    description:
      'How matching works, what it costs, who our virtual assistants are, and what happens when a result is not right: our answers.',
  },
  '/auth': {
    description: `Sign in, or create an account with ${freeAnalyses} free AI task analyses. No credit card is needed.`,
  },
  '/forgot-password': {
    description: "Enter the address you signed up with, and we'll email you a link to choose a new password.",
    unlisted: true,
  },
  '/reset-password': { description: 'Choose a new password with the link we emailed you.', unlisted: true },
  '/confirm-email': {
    description: 'Confirms the email address of your account.',
    unlisted: true,
  },
  '/unsubscribe': { description: 'Turns off emails about your tasks.', unlisted: true },
  '/404': { description: 'This page does not exist.', unlisted: true },
  '/va-profile/404': {
    description: 'There is no virtual assistant at this address.',
    unlisted: true,
    at: '/va-profile/0',
  },
}
