import { brand } from '@kazi/schemas/brand'
import { freeAnalyses, passwordMinLength, promises, replyTime } from '@kazi/schemas/promises'

export type Question = {
  /** The hash that opens it: links to it live on, so it never changes. */
  id: string
  question: string
  answer: string[]
  /** Where the answer leads. */
  link?: { to: '/ai-agent-request' | '/business-support-onboarding'; label: string }
}
type Category = { id: string; title: string; questions: Question[] }

const due = `${promises.requestDueHours} hours`
const support = `${brand.supportEmail}, ${brand.supportHours}`

export const categories: Category[] = [
  {
    id: 'getting-started',
    title: 'Getting Started',
    questions: [
      {
        id: 'what-is-it',
        question: `What is ${brand.name}?`,
        answer: [
          `A place to hand over work. You describe a task, and our team personally matches you with a vetted virtual assistant (VA) from Africa. ${brand.name} is operated by ${brand.operatorName}.`,
          'You can hand over a single task, or have a VA team support your business week after week.',
        ],
        link: { to: '/business-support-onboarding', label: 'Get personalized support' },
      },
      {
        id: 'how-to-begin',
        question: 'What do I need to get started?',
        answer: [
          'An email address, a password and one task. No credit card is required.',
          'Describe the task the way you would to a colleague. Your dashboard then shows what happens next, and by when.',
        ],
      },
      {
        id: 'free-analyses',
        question: `What are the ${freeAnalyses} free AI task analyses?`,
        answer: [
          `Our AI reads your task and tells you what to delegate, what to keep, roughly how long it will take, which skills it needs, and what a VA would ask you. Every client gets ${freeAnalyses} of them on the Free Plan.`,
          'Each new analysis uses one. If it fails, you get it back, and analyzing the same text again is free. When you run out, you can still request a VA: a person reads every task anyway.',
        ],
      },
      {
        id: 'which-tasks',
        question: 'Which tasks can I hand over?',
        answer: [
          'Anything that can be done on a computer and explained in writing: email, administration, content, social media, research, customer support, data entry, project management, marketing, and more.',
          'If a task is better kept with you, because only you can sign it or know the answer, the analysis says so.',
        ],
      },
      {
        id: 'ai-agent',
        question: 'What is a custom AI agent build?',
        answer: [
          'Some work is so repetitive that software can do it. We can build an AI agent for it, to a brief we agree on with you.',
          `Tell us in a short briefing what the agent should take over. We reply within ${due}.`,
        ],
        link: { to: '/ai-agent-request', label: 'Brief your AI agent' },
      },
    ],
  },
  {
    id: 'va-selection',
    title: 'VA Selection & Matching',
    questions: [
      {
        id: 'how-matching-works',
        question: 'Who chooses my VA?',
        answer: [
          'People do. A ranking helps our team see who fits and why, and a person then proposes one to three VAs to you, each with the reasons. You choose.',
        ],
      },
      {
        id: 'how-fast',
        question: 'How fast will I be matched?',
        answer: [
          `Within ${due} of your request: that is our promise, and a clock on your task counts it down. We aim to answer within ${promises.requestTargetHours} hours.`,
          "If we can't find anyone, we tell you why, and you can change the task and request a VA again.",
        ],
      },
      {
        id: 'none-fits',
        question: 'What if none of the proposed VAs is right?',
        answer: [
          "Decline them, and tell us why if you like. We'll look again with that in mind. You can also withdraw the request; you owe nothing for a match you didn't accept.",
        ],
      },
      {
        id: 'choose-myself',
        question: 'Can I choose a VA myself?',
        answer: [
          `Yes. Search the network under Find a VA, open a profile and request an introduction. We check with the VA and reply within ${due}.`,
        ],
      },
      {
        id: 'change-va',
        question: 'Can I change my VA later?',
        answer: [
          'Yes, until the task is finished. Open it, choose “Ask for a Different VA” and tell our team why. We find you another VA; the task, its notes and its history stay with you.',
        ],
      },
    ],
  },
  {
    id: 'virtual-assistants',
    title: 'Virtual Assistants',
    questions: [
      {
        id: 'how-vetted',
        question: 'How are VAs vetted?',
        answer: [
          'Every VA applies in their own words, with skills, experience and a rate, and a person on our team reads each application before approving it. Only approved VAs appear in the search or in a proposal.',
          'After that, their work speaks for them: clients rate the results they accept, and the ratings appear on the profile.',
        ],
      },
      {
        id: 'time-zones',
        question: 'What timezones do VAs work in?',
        answer: [
          'Our VAs live in Africa, from one hour behind UTC to four hours ahead. The search shows how many hours of a nine-to-five day each VA shares with your own timezone, or with the one you choose.',
          'A small overlap can be a strength: what you write in the evening may be done in the morning.',
        ],
      },
      {
        id: 'talk-to-va',
        question: 'How do I talk to my VA?',
        answer: [
          "On the task's page. Each task has its own conversation with your VA. We notify you there when they reply, and by email if you're away.",
        ],
      },
      {
        id: 'not-happy',
        question: 'What if I am not happy with the result?',
        answer: [
          `You have ${promises.reviewDays} days after your VA marks a task complete. Request changes with a note about what is missing, and the task goes back to your VA.`,
          `After ${promises.reviewDays} days without an answer, the result counts as accepted. We send a reminder on day ${promises.reviewReminderDays}.`,
        ],
      },
      {
        id: 'become-va',
        question: 'How do I become a VA?',
        answer: [
          `Fill in the application under Apply as VA: name, email, skills, experience, hourly rate, timezone and an introduction; a portfolio is optional. It is free. We review it within ${due} and email you either way.`,
          "Right after you apply, your dashboard shows the status of your application. Once it's approved, we email you a link to set your password.",
        ],
      },
    ],
  },
  {
    id: 'pricing-billing',
    title: 'Pricing & Billing',
    questions: [
      {
        id: 'how-much',
        question: 'How much does it cost?',
        answer: [
          'Matching starts from $15. Beyond that there is no price list: you get a custom quote for your task, by the hour or fixed, before any work starts.',
        ],
      },
      {
        id: 'subscription',
        question: 'Is there a subscription or a contract?',
        answer: [
          "No subscription, and no long-term contract. Quick tasks have no monthly commitment. Strategic support runs for as long as it's useful to you.",
        ],
      },
      {
        id: 'who-pays-va',
        question: 'Who do I pay, and who pays the VA?',
        answer: [`You pay ${brand.name}, and ${brand.name} pays the VA. You never send money to a VA yourself.`],
      },
      {
        id: 'when-owed',
        question: 'When do I have to pay?',
        answer: [
          'Not for adding a task, not for the free analyses, and not for looking at proposals. You pay only for work whose price you accepted or agreed with us.',
        ],
      },
      {
        id: 'budget',
        question: 'Do I have to give a budget?',
        answer: [
          'No, it is optional. If you do, put it however you like: a range, an amount or a number of hours. It helps us propose someone whose rate fits.',
        ],
      },
    ],
  },
  {
    id: 'technical-support',
    title: 'Technical Support',
    questions: [
      {
        id: 'forgot-password',
        question: 'I forgot my password. What now?',
        answer: [
          `Choose Forgot password on the sign-in page. We email you a link that works once, within one hour. The new one needs at least ${passwordMinLength} characters, and setting it signs you out everywhere else.`,
          'No email? Check your spam folder and that you used the address you signed up with: to protect your account, we show the same message for every address.',
        ],
      },
      {
        id: 'support-hours',
        question: 'When and how can I reach support?',
        answer: [
          `Email ${support}. We reply ${replyTime}. The button “Write a Message” below reaches the same people.`,
        ],
      },
      {
        id: 'lost-draft',
        question: 'I lost my connection while filling in a form. Is my text gone?',
        answer: [
          'No. Our forms save a draft in your browser until you send it. Open the page again in the same browser and it will be there.',
        ],
      },
      {
        id: 'who-sees',
        question: 'Who can see my tasks?',
        answer: [
          'You, our team and the VA working on it. Other clients never can. Reviews appear on a VA’s profile without your name.',
        ],
      },
      {
        id: 'browsers',
        question: 'Which browsers and devices work?',
        answer: [
          'Any current browser, on a phone or a computer. Everything works with the keyboard, and there is a light and a dark theme.',
        ],
      },
    ],
  },
]

const textOf = ({ question, answer }: Question) => `${question} ${answer.join(' ')}`.toLowerCase()
const texts = new Map(categories.flatMap(({ questions }) => questions).map((one) => [one, textOf(one)]))

/** The questions that contain every word of the search, by category. */
export function findQuestions(search: string): Category[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return categories
    .map((category) => ({
      ...category,
      questions: category.questions.filter((one) => words.every((word) => texts.get(one)?.includes(word))),
    }))
    .filter(({ questions }) => questions.length > 0)
}
