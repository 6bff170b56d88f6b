import type { TaskCategory } from '@kazi/schemas/task'

/** Why work of a category can be handed over: what it is done with, and from where. Each goes on after the task's own words. */
export const remotely: Record<TaskCategory, string> = {
  'Email Management': 'It happens in the mailbox, which you can share without giving away your password',
  'Administrative Tasks': 'It is organizing and paperwork that a VA can do by phone, mail and shared files',
  'Content Creation': 'It can be written or edited from anywhere, and you see it before anyone else does',
  'Social Media Management': 'It is done in the accounts themselves, which you can open to a VA as an editor',
  Research: 'It needs time and a careful eye rather than you, and the sources can be reached online',
  'Customer Support': 'A VA can answer in your name once the usual answers are written down',
  'Data Entry': 'It is careful, clearly bounded work on files that can be shared',
  'Project Management': 'Planning, chasing and reporting work well from a distance',
  Marketing: 'It is done in online tools, with the budget and the final word staying yours',
  Other: 'It can be done from a distance with the right access',
}
