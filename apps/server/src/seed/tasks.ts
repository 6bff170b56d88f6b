import type { TaskPriority } from '@kazi/schemas/states'
import type { NewTask } from '@kazi/schemas/task'

/** The stage that a demo task has reached. */
export type Stage =
  | 'pending'
  | 'analyzed'
  | 'requested'
  | 'proposed'
  | 'sent-to-own-va'
  | 'assigned'
  | 'started'
  | 'completed'
  | 'reviewed'
  | 'changes'
  | 'cannot-fill'
  | 'archived'

export type DemoTask = {
  /** Index into the demo clients. */
  client: number
  stage: Stage
  text: string
  category: NonNullable<NewTask['category']>
  priority: TaskPriority
  /** Days from today; undefined means no deadline. */
  dueIn?: number
  budget?: string
  notes?: string
  /** Hours since the task was added. */
  age: number
  rating?: number
  comment?: string
  messages?: [from: 'va' | 'client' | 'team', text: string][]
  /** The client adds a list to the task, and the VA's first message has a picture. */
  withFiles?: true
  /** Any VA may have done it; of the others, the VA whose sign-in is printed did half. */
  earlier?: true
}

export const demoTasks: DemoTask[] = [
  {
    client: 0,
    stage: 'pending',
    age: 2,
    category: 'Email Management',
    priority: 'medium',
    dueIn: 10,
    budget: '8 to 12 hours',
    text: 'My inbox is at 14,380 unread.\nUnsubscribe me from the supplier mail, make folders (patients, insurance, labs, personal) and tell me which emails still need a reply from me.',
    notes: 'Gmail. No patient names in chat, please.',
  },
  {
    client: 0,
    stage: 'analyzed',
    age: 5,
    category: 'Research',
    priority: 'low',
    dueIn: 21,
    text: 'Compare five booking systems for a two-chair dental practice: price, reminders, whether they talk to our X-ray software. One page, with a recommendation.',
  },
  {
    client: 0,
    stage: 'requested',
    age: 6,
    category: 'Administrative Tasks',
    priority: 'high',
    dueIn: 5,
    budget: '$60',
    text: 'Call the eleven patients who missed their check-up in September and offer them new dates in the first week of December.',
  },
  {
    client: 0,
    stage: 'proposed',
    age: 20,
    category: 'Social Media Management',
    priority: 'medium',
    dueIn: 14,
    text: 'Plan and schedule twelve Instagram posts for December: opening hours, a holiday message, four short tips for parents.',
  },
  {
    client: 0,
    stage: 'started',
    age: 50,
    category: 'Data Entry',
    priority: 'medium',
    dueIn: 4,
    text: 'Type 240 paper recall cards into the spreadsheet. Columns are in the first row. Mark what you cannot read in yellow.',
    withFiles: true,
    messages: [
      ['va', 'Card 31 has two dates of birth. Which one counts?'],
      ['client', 'The lower one, the upper one is the mother.'],
    ],
  },
  {
    client: 0,
    stage: 'completed',
    age: 90,
    category: 'Content Creation',
    priority: 'low',
    dueIn: 2,
    text: 'Write the text of our new "your first visit" page, about 300 words, calm and not funny.',
    messages: [['va', 'Is there a phone number for the evening?']],
  },
  {
    client: 0,
    stage: 'reviewed',
    age: 300,
    category: 'Email Management',
    priority: 'medium',
    text: 'Sort the shared info@ mailbox and write six answer templates for what people ask most.',
    rating: 5,
    comment: 'Quiet, exact, kind. The templates sound like us.',
  },
  {
    client: 0,
    stage: 'reviewed',
    age: 700,
    category: 'Data Entry',
    priority: 'low',
    text: 'Clean the supplier list: one row for each supplier, phone numbers in one format.',
    rating: 4,
    comment: 'Two duplicates left, all else perfect.',
  },
  {
    client: 0,
    stage: 'archived',
    age: 900,
    category: 'Other',
    priority: 'low',
    text: 'Find out what a coffee machine for the waiting room costs to rent.',
  },
  {
    client: 1,
    stage: 'requested',
    age: 30,
    category: 'Project Management',
    priority: 'urgent',
    dueIn: 4,
    budget: '5 hours',
    text: 'Gantt chart from the attached scope. MS Project or similar. 42 activities. Predecessors are in column F, ignore column G.',
  },
  {
    client: 1,
    stage: 'requested',
    age: 47,
    category: 'Research',
    priority: 'medium',
    dueIn: 12,
    text: 'List every supplier of galvanized purlins within 200 km of Leeds, with lead times. Call where the website says nothing.',
  },
  {
    client: 1,
    stage: 'proposed',
    age: 26,
    category: 'Administrative Tasks',
    priority: 'high',
    dueIn: 7,
    text: 'Put 63 site photos into the report template, numbered, with the captions from my voice notes.',
  },
  {
    client: 1,
    stage: 'assigned',
    age: 40,
    category: 'Customer Support',
    priority: 'medium',
    dueIn: 9,
    text: 'Answer the questions that come in through our tender portal, three a day or so. The answers are nearly always in the FAQ sheet; ask me when they are not.',
  },
  {
    client: 1,
    stage: 'started',
    age: 70,
    category: 'Marketing',
    priority: 'low',
    dueIn: 18,
    text: 'Turn our last four projects into one-page case studies with a photo, a number and a quote from the client.',
  },
  {
    client: 1,
    stage: 'completed',
    age: 120,
    category: 'Data Entry',
    priority: 'high',
    text: 'Copy the bill of quantities from the PDF (18 pages) into Excel and make the totals add up.',
  },
  {
    client: 1,
    stage: 'changes',
    age: 110,
    category: 'Content Creation',
    priority: 'medium',
    dueIn: 3,
    text: 'A slide deck of ten pages for the kick-off on site, with our colors and the program on one page.',
  },
  {
    client: 1,
    stage: 'reviewed',
    age: 400,
    category: 'Project Management',
    priority: 'medium',
    text: 'Write down how we hand a site over, from what I say in the recording, as a checklist with owners.',
    rating: 5,
    comment: 'Better than what I said in the recording.',
  },
  {
    client: 1,
    stage: 'reviewed',
    age: 620,
    category: 'Research',
    priority: 'low',
    text: 'Who certifies welders in Portugal, how long does it take, what does it cost?',
    rating: 5,
  },
  {
    client: 1,
    stage: 'cannot-fill',
    age: 200,
    category: 'Other',
    priority: 'medium',
    text: 'Somebody who speaks Finnish to read a contract over the phone with our partner in Tampere.',
  },
  {
    client: 1,
    stage: 'pending',
    age: 1,
    category: 'Administrative Tasks',
    priority: 'low',
    text: 'Book trains and two nights in Rotterdam for the trade fair, window seat, no hotel with carpets.',
  },
  {
    client: 2,
    stage: 'sent-to-own-va',
    age: 10,
    category: 'Administrative Tasks',
    priority: 'high',
    dueIn: 6,
    text: 'Write the procedure for covering a caregiver who calls in sick before seven, from what Denise told you on Tuesday.',
  },
  {
    client: 2,
    stage: 'sent-to-own-va',
    age: 14,
    category: 'Email Management',
    priority: 'medium',
    text: 'From now on: look through the scheduling mailbox at eight and at four, answer what has an answer, leave me the rest with a star.',
  },
  {
    client: 2,
    stage: 'started',
    age: 60,
    category: 'Project Management',
    priority: 'high',
    dueIn: 20,
    text: 'Collect everything about payroll preparation into one handbook chapter; I sign it off page by page.',
    messages: [
      ['va', 'Chapter one is in the folder. Page four has a question for Denise.'],
      ['client', 'She will look at it on Thursday. Thank you, it reads beautifully.'],
    ],
  },
  {
    client: 2,
    stage: 'completed',
    age: 100,
    category: 'Customer Support',
    priority: 'medium',
    text: 'Call the nine families who started this autumn and ask the six questions on the sheet. Write down their words, not yours.',
  },
  {
    client: 2,
    stage: 'reviewed',
    age: 500,
    category: 'Administrative Tasks',
    priority: 'medium',
    text: 'Make a phone list of all caregivers that prints on one page.',
    rating: 5,
    comment: 'It hangs in the kitchen already.',
  },
  {
    client: 2,
    stage: 'reviewed',
    age: 800,
    category: 'Data Entry',
    priority: 'low',
    text: 'Enter the training certificates into the register, with the dates on which they end.',
    rating: 4,
  },
  {
    client: 2,
    stage: 'requested',
    age: 3,
    category: 'Content Creation',
    priority: 'low',
    dueIn: 30,
    text: 'A short leaflet for families: what we do, what we do not do, whom to call at night.',
  },
  {
    client: 3,
    stage: 'pending',
    age: 28,
    category: 'Other',
    priority: 'low',
    dueIn: 30,
    text: "I feel overwhelmed and I'm not sure this is the right box. I don't even know what I should be delegating or whether I can afford it.",
  },
  {
    client: 3,
    stage: 'proposed',
    age: 12,
    category: 'Marketing',
    priority: 'medium',
    dueIn: 12,
    budget: '$40 to $80',
    text: 'Write and set up three emails for the wool sale in January. Mailchimp. The list is 2,300 people, mostly knitters.',
  },
  {
    client: 3,
    stage: 'reviewed',
    age: 260,
    category: 'Social Media Management',
    priority: 'medium',
    text: 'Answer the comments under our last ten posts, as if you liked wool.',
    rating: 3,
    comment: 'Friendly, but three answers were about cotton.',
  },
  {
    client: 3,
    stage: 'completed',
    age: 66,
    category: 'Data Entry',
    priority: 'urgent',
    text: 'Put 85 skeins into the shop before the weekend: name, weight, photo, price from the list.',
  },
]

export const demoClients = [
  {
    email: 'marisol@example.com',
    firstName: 'Marisol',
    timezone: 'America/New_York',
    supportPath: 'quick_task',
    seenHoursAgo: 2,
  },
  {
    email: 'anselm@example.com',
    firstName: 'Anselm',
    timezone: 'Europe/London',
    supportPath: 'quick_task',
    seenHoursAgo: 30,
  },
  {
    email: 'harriet@example.com',
    firstName: 'Harriet',
    timezone: 'America/Chicago',
    supportPath: 'strategic_support',
    // Her VA works on, and she has not been here: the console says so.
    seenHoursAgo: 33 * 24,
  },
  {
    email: 'petronel@example.com',
    firstName: 'Petronel',
    timezone: 'Africa/Johannesburg',
    supportPath: null,
    seenHoursAgo: 52,
  },
] as const

export const demoApplications = [
  {
    name: 'Rehema Juma',
    email: 'rehema.apply@example.com',
    skills: 'Podcast Management, Show Notes, Guest Booking',
    experience: '6 years (since 2018, with a gap)',
    hourlyRate: '$9-12, depends on the length',
    timezone: 'Africa/Nairobi',
    introduction:
      'I\'ve been behind some 400 interviews without touching the microphone.\n\n"Who else should we talk to?" is my favorite question.',
  },
  {
    name: 'Kwabena Ofori',
    email: 'kwabena.apply@example.com',
    skills: 'Live Chat Support, Customer Service',
    experience: '2 years',
    hourlyRate: '$6/hr',
    timezone: 'Africa/Accra',
    introduction: 'Two years of night shifts for a travel company. I like people who are late and worried.',
  },
  {
    name: 'Zanele Nkosi',
    email: 'zanele.apply@example.com',
    skills: 'Bookkeeping, Payroll',
    experience: '11 years in a practice',
    hourlyRate: 'R260',
    timezone: 'Africa/Johannesburg',
    portfolio: 'https://example.com/zanele',
    introduction: 'Chartered, careful, and looking for three clients rather than thirty.',
  },
]
