import type { AddTaskCategory, TaskCategory } from '@kazi/schemas/task'

const toDashboard: Record<AddTaskCategory, TaskCategory> = {
  Administrative: 'Administrative Tasks',
  'Content Creation': 'Content Creation',
  'Customer Service': 'Customer Support',
  'Data Entry': 'Data Entry',
  // The dashboard has neither category: design counts as content creation, and technical tasks as Other.
  Design: 'Content Creation',
  Marketing: 'Marketing',
  Research: 'Research',
  'Social Media': 'Social Media Management',
  Technical: 'Other',
  Other: 'Other',
}

const toAddTask: Record<TaskCategory, AddTaskCategory> = {
  'Email Management': 'Administrative',
  'Administrative Tasks': 'Administrative',
  'Content Creation': 'Content Creation',
  'Social Media Management': 'Social Media',
  Research: 'Research',
  'Customer Support': 'Customer Service',
  'Data Entry': 'Data Entry',
  'Project Management': 'Administrative',
  Marketing: 'Marketing',
  Other: 'Other',
}

/** The skills that represent a category if nothing else is known. Other has none, so it matches everyone. */
export const categorySkills: Record<string, string[]> = {
  'Email Management': ['email management', 'inbox triage', 'email support'],
  'Administrative Tasks': ['administrative support', 'calendar management', 'travel booking', 'document formatting'],
  Administrative: ['administrative support', 'calendar management', 'email management', 'document formatting'],
  'Content Creation': ['content writing', 'copywriting', 'video editing', 'presentation design', 'proofreading'],
  'Social Media Management': ['social media management', 'community management', 'caption writing'],
  'Social Media': ['social media management', 'community management', 'caption writing'],
  Research: ['research', 'market research', 'web research', 'list building'],
  'Customer Support': ['customer service', 'live chat support', 'phone answering', 'email support'],
  'Customer Service': ['customer service', 'live chat support', 'phone answering', 'email support'],
  'Data Entry': ['data entry', 'typing', 'data cleaning', 'spreadsheet formatting'],
  'Project Management': ['project management', 'event planning', 'process documentation', 'coordination'],
  Marketing: ['digital marketing', 'email marketing', 'seo', 'google ads', 'lead generation', 'outreach'],
  Design: ['graphic design', 'logo design', 'canva design', 'presentation design'],
  Technical: ['it support', 'website maintenance', 'workflow automation', 'wordpress support'],
  Other: [],
}

const isAddTask = (word: string): word is AddTaskCategory => Object.hasOwn(toDashboard, word)
const isDashboard = (word: string): word is TaskCategory => Object.hasOwn(toAddTask, word)

/** Converts a category of either list to the dashboard's list; null if it is in neither. */
export const toDashboardCategory = (word: string): TaskCategory | null =>
  isDashboard(word) ? word : isAddTask(word) ? toDashboard[word] : null

export const toAddTaskCategory = (word: string): AddTaskCategory | null =>
  isAddTask(word) ? word : isDashboard(word) ? toAddTask[word] : null

/** An unknown category has no skills, like Other: a search never hides everyone because of an unknown word. */
export const skillsOfCategory = (word: string | null | undefined): string[] =>
  word && Object.hasOwn(categorySkills, word) ? categorySkills[word]! : []

/** Categories whose work is often done by the same VAs. */
export const neighbours: Partial<Record<TaskCategory, TaskCategory[]>> = {
  'Email Management': ['Administrative Tasks', 'Customer Support'],
  'Administrative Tasks': ['Email Management', 'Data Entry', 'Project Management'],
  'Content Creation': ['Social Media Management', 'Marketing'],
  'Social Media Management': ['Content Creation', 'Marketing'],
  Research: ['Data Entry', 'Marketing'],
  'Customer Support': ['Email Management', 'Administrative Tasks'],
  'Data Entry': ['Administrative Tasks', 'Research'],
  'Project Management': ['Administrative Tasks'],
  Marketing: ['Social Media Management', 'Content Creation'],
}
