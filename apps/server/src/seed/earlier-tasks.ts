import type { DemoTask } from './tasks.ts'

const week = 168
const done = { client: 1, stage: 'reviewed', priority: 'medium', earlier: true } as const

/** Small tasks of the weeks before, so that the console's charts have a past. */
export const earlierTasks: DemoTask[] = [
  { ...done, age: 5.2 * week, category: 'Research', text: 'Compare six printers for the shop.', rating: 5 },
  { ...done, age: 5.6 * week, category: 'Data Entry', text: 'Type the guest book of May.', rating: 4 },
  { ...done, age: 6.1 * week, category: 'Email Management', text: 'Answer the inquiries about parking.', rating: 5 },
  { ...done, age: 6.4 * week, category: 'Research', text: 'Find three florists who deliver on Sundays.', rating: 3 },
  { ...done, age: 6.9 * week, category: 'Content Creation', text: 'Shorten the menu to one page.', rating: 4 },
  { ...done, age: 7.3 * week, category: 'Data Entry', text: 'Put 40 receipts into the sheet.', rating: 5 },
  { ...done, age: 7.8 * week, category: 'Marketing', text: 'Two posts about the autumn rooms.', rating: 4 },
  { ...done, age: 8.2 * week, category: 'Customer Support', text: 'Call back nine guests.', rating: 5 },
]
