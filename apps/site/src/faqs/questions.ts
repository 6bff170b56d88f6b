import { brand } from '@kazi/schemas/brand'
import { freeAnalyses, passwordMinLength, promises } from '@kazi/schemas/promises'

export type Question = {
  /** The hash that opens it: links to it live on, so it never changes. */
  id: string
  question: string
  answer: string[]
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
          `A place to hand over work. You write down a task, and our team matches you by hand with a vetted virtual assistant (VA) from Africa. ${brand.name} is operated by ${brand.operatorName}.`,
          'You can hand over a single task, or have a VA team that supports your business week after week.',
        ],
      },
      {
        id: 'how-to-begin',
        question: 'What do I need to begin?',
        answer: [
          'An email address, a password and one task. No credit card is required.',
          'Write the task as you would tell it to a colleague. Your dashboard then shows what happens next, and by when.',
        ],
      },
      {
        id: 'free-analyses',
        question: `What are the ${freeAnalyses} free AI task analyses?`,
        answer: [
          `Our AI reads a task and says what to delegate, what to keep, roughly how long it takes, which skills it needs, and what a VA would ask you. Each client has ${freeAnalyses} of them on the Free Plan.`,
          'One is spent when an analysis of new text succeeds. If it fails you get it back, and the same text again costs nothing. With none left you can still ask for a VA: a person reads every task anyway.',
        ],
      },
      {
        id: 'which-tasks',
        question: 'Which tasks can I hand over?',
        answer: [
          'Anything that can be done from a computer and explained in writing: email, administration, content, social media, research, customer support, data entry, project management, marketing, and more.',
          'If a task should better stay with you, because only you can sign it or know it, the analysis says so.',
        ],
      },
      {
        id: 'ai-agent',
        question: 'What is a custom AI agent build?',
        answer: [
          'Some work repeats itself so exactly that software can do it. We offer to build an AI agent for it, to a brief that you agree with us.',
          `Write to us with the button below and say what the agent should take over. You have an answer within ${due}.`,
        ],
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
          'People do. A ranking helps our team see who fits, with reasons, and a person then proposes one to three VAs to you, each with a sentence about why. You choose.',
        ],
      },
      {
        id: 'how-fast',
        question: 'How fast will I be matched?',
        answer: [
          `Within ${due} of your request: that is our promise, and a clock on your task counts it down. We aim to answer within ${promises.requestTargetHours} hours.`,
          'Should we find nobody for it, we tell you so, with the reason, and the task stays yours to change and send again.',
        ],
      },
      {
        id: 'none-fits',
        question: 'What if none of the proposed VAs fits?',
        answer: [
          'Decline them, and say why if you like. We look again with what we learned. You can also withdraw the request; nothing is owed for a match that you did not accept.',
        ],
      },
      {
        id: 'choose-myself',
        question: 'Can I choose a VA myself?',
        answer: [
          `Yes. Search the network under Find a VA, open a profile and request an introduction. We ask the VA and answer within ${due}.`,
        ],
      },
      {
        id: 'change-va',
        question: 'Can I change my VA later?',
        answer: [
          `Write to ${brand.supportEmail}. Our team can take a VA off a task that is not finished and look for somebody else; the task, its notes and its history stay with you.`,
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
          'Everybody applies in their own words, with skills, experience and a rate, and a person on our team reads the application before it is approved. Only approved VAs appear in the search or in a proposal.',
          'After that, their record speaks: clients rate the results they accept, and the ratings stand on the profile.',
        ],
      },
      {
        id: 'time-zones',
        question: 'In which timezones do VAs work?',
        answer: [
          'Our VAs live in Africa, from one hour behind UTC to four hours ahead. The search shows how many hours of a nine-to-five day somebody shares with US Eastern, or with the timezone that you choose.',
          'A small overlap can be a strength: what you write in the evening may be done in the morning.',
        ],
      },
      {
        id: 'talk-to-va',
        question: 'How do I talk to my VA?',
        answer: [
          'On the task. Each task has its own conversation with your VA, and you are told in the page, and by mail if you are away, when somebody answers.',
        ],
      },
      {
        id: 'not-happy',
        question: 'What if I am not happy with the result?',
        answer: [
          `You have ${promises.reviewDays} days after your VA marks a task complete. Ask for changes with a note about what is missing, and the task goes back to your VA.`,
          `If you do nothing for ${promises.reviewDays} days, the result counts as accepted. We remind you on day ${promises.reviewReminderDays}.`,
        ],
      },
      {
        id: 'become-va',
        question: 'How do I become a VA?',
        answer: [
          `Fill in the application under Apply as VA: name, email, skills, experience, hourly rate, timezone and an introduction; a portfolio is optional. It costs nothing. We review it within ${due} and write to you either way.`,
          'Right after you apply, your dashboard shows where your application stands. Once it is approved you get a link to set your password.',
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
          'Matching starts from $15. Beyond that there is no price list: you get a custom quote for your task, by the hour or fixed, before anybody begins.',
        ],
      },
      {
        id: 'subscription',
        question: 'Is there a subscription or a contract?',
        answer: [
          'No subscription, and no long-term contract. Quick tasks have no monthly commitment. Strategic support runs as long as it is useful to you.',
        ],
      },
      {
        id: 'who-pays-va',
        question: 'Whom do I pay, and who pays the VA?',
        answer: [
          `You pay ${brand.name}, and ${brand.name} pays the VA. You never have to send money to a VA yourself.`,
        ],
      },
      {
        id: 'when-owed',
        question: 'When do I owe something?',
        answer: [
          'Not for listing a task, not for the free analyses, and not for looking at proposals. Only once you accept a proposal with its quote does work begin.',
        ],
      },
      {
        id: 'budget',
        question: 'Do I have to name a budget?',
        answer: [
          'No, it is optional. If you do, write it as you think of it: a range, an amount, or a number of hours. It helps us propose somebody whose rate fits.',
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
          `Choose Forgot password on the sign-in page. We mail you a link that works once, for one hour. The new password needs at least ${passwordMinLength} characters, and setting it signs you out everywhere else.`,
          'No mail? Look into the spam folder, and check that it is the address you signed up with: for your safety we say the same sentence for every address.',
        ],
      },
      {
        id: 'support-hours',
        question: 'When and how do I reach support?',
        answer: [
          `Write to ${support}. You have an answer ${brand.emailReply}. The form below reaches the same people.`,
        ],
      },
      {
        id: 'lost-draft',
        question: 'A form lost its connection. Is my text gone?',
        answer: [
          'No. Our forms keep a draft in your own browser until it was sent. Open the page again in the same browser and it is there.',
        ],
      },
      {
        id: 'who-sees',
        question: 'Who can see my tasks?',
        answer: [
          'You, our team, and the VA who works on it. Other clients never do. Reviews appear on a VA’s profile without your name.',
        ],
      },
      {
        id: 'browsers',
        question: 'Which browsers and devices work?',
        answer: [
          'Any current browser, on a phone as on a desktop. Everything can be done with the keyboard, and there is a light and a dark look.',
        ],
      },
    ],
  },
]

const textOf = ({ question, answer }: Question) => `${question} ${answer.join(' ')}`.toLowerCase()
const texts = new Map(categories.flatMap(({ questions }) => questions).map((one) => [one, textOf(one)]))

/** The questions that have every word of the search, below their categories. */
export function findQuestions(search: string): Category[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return categories
    .map((category) => ({
      ...category,
      questions: category.questions.filter((one) => words.every((word) => texts.get(one)?.includes(word))),
    }))
    .filter(({ questions }) => questions.length > 0)
}
