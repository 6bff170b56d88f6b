import type { TaskCategory } from '@kazi/schemas/task'

/** Why work of a category can be handed over: what it is done with, and from where. Each goes on after the task's own words. */
export const remotely: Record<TaskCategory, string> = {
  'Email Management': 'It happens in your inbox, which you can share without giving away your password',
  'Administrative Tasks': 'It is organizing and paperwork that a VA can do by phone, email and shared files',
  'Content Creation': 'It can be written or edited from anywhere, and you see it before anyone else does',
  'Social Media Management': 'It is done in the accounts themselves, which you can open to a VA as an editor',
  Research: 'It takes time and a careful eye, and the sources are online',
  'Customer Support': 'A VA can reply for you once the standard answers are written down',
  'Data Entry': 'It is careful work with a clear end, on files you can share',
  'Project Management': 'Planning, following up and reporting work well remotely',
  Marketing: 'It is done in online tools, and the budget and the final say stay with you',
  Other: 'It can be done remotely with the right access',
}
