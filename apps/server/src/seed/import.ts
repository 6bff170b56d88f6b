import { csvOf } from '@kazi/schemas/csv'
import type { TransactionContext } from '../command.ts'
import { runImport } from '../tasks/va-imports.service.ts'
import type { Deps } from '../trpc/context.ts'
import { planImport } from '../vas/import.service.ts'
import { colleague } from './keys.ts'
import { demoVas } from './vas.ts'

const head = [
  'Name',
  'Email',
  'Country',
  'Timezone',
  'Skills',
  'Tools',
  'Hourly rate',
  'Experience',
  'Availability',
  'Intro',
]
const rows = [
  [
    ...['Efua Mensah', 'efua.mensah@example.com', 'Ghana', 'Africa/Accra', 'Bookkeeping, Invoicing, Data Entry'],
    ...['QuickBooks, Xero, Excel', '$10/hr', '5 years', '25 hours a week'],
    'I close the month for three small shops. You get the figures on the second, with every receipt in its place.',
  ],
  [
    ...['Baraka Otieno', 'baraka.otieno@example.com', 'Kenya', 'Africa/Nairobi', 'Research, Lead Generation, CRM'],
    ...['HubSpot, LinkedIn, Google Sheets', '$8/hr', '3 years', 'part-time, mornings'],
    'I find the person who decides, and I check each address before it reaches your list.',
  ],
  [
    ...['Thandeka Ndlovu', 'thandeka.ndlovu@example.com', 'South Africa', 'Africa/Johannesburg'],
    ...['Social Media, Content Creation, Canva', 'Canva, Buffer, Instagram', '$9/hr', '4 years', '20 hours a week'],
    'A month of posts in one sitting, then I answer the comments while they are warm.',
  ],
  // The report says why these two were skipped.
  [demoVas[0]?.name ?? '', demoVas[0]?.email ?? '', 'Kenya', 'Africa/Nairobi', 'Email Management', 'Gmail'],
  ['Ama Owusu', 'ama.owusu', 'Ghana', 'Africa/Accra', 'Live Chat Support', 'Zendesk'],
]

/** A file of VAs that the team has just uploaded: its report is there, and it can be taken back. */
export async function seedImport(context: TransactionContext & Pick<Deps, 'cpu'>) {
  const { id } = await planImport(context, colleague, { csv: csvOf(head, rows), name: 'va-meetup-accra.csv' })
  await runImport(context, colleague, id)
}
