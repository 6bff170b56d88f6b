import { z } from 'zod'

/** What a client may be in danger of, as far as their text tells. */
export const danger = z.enum(['self_harm', 'violence', 'medical'])
export type Danger = z.infer<typeof danger>

type Help = {
  /** What is said instead of an analysis. */
  text: string
  /** Where to find help; `href` opens a page or dials a number. */
  places: { name: string; about: string; href: string }[]
}

const emergency = {
  name: 'Your local emergency number',
  about: '112 works in many countries, 911 in North America, 999 in the UK and Kenya',
  href: 'tel:112',
}

/** Answers to somebody who may be in danger. The directories list helplines by country, most of them free. */
export const helpFor: Record<Danger, Help> = {
  self_harm: {
    text: 'This sounds very hard, and you deserve to talk to a person right now. Someone can listen today, for free.',
    places: [
      {
        name: 'Find A Helpline',
        about: 'Helplines in your country, by phone or chat',
        href: 'https://findahelpline.com',
      },
      emergency,
    ],
  },
  violence: {
    text: 'This sounds frightening, and it is not your fault. If you are not safe where you are, get to a safe place first.',
    places: [
      emergency,
      {
        name: 'NO MORE Global Directory',
        about: 'Help against violence at home, by country',
        href: 'https://nomoredirectory.org',
      },
    ],
  },
  medical: {
    text: 'This may be a medical emergency. Please call for help now, before anything else.',
    places: [emergency],
  },
}
