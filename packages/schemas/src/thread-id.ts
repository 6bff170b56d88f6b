/**
 * The ids of conversations: of a VA with the team and with the client about a VA task, and of a client with the team about a
 * task or anything.
 */
export const threadIdPattern = /^((client_)?task_\d{1,10}_va_\d{1,10}|client_(task_)?\d{1,9}_team)$/

/** The team's thread and the client's thread of one VA task. The portal labels a thread by the prefix of its id. */
export const teamThread = (vaTaskId: number, vaId: number) => `task_${vaTaskId}_va_${vaId}`
export const clientThread = (vaTaskId: number, vaId: number) => `client_task_${vaTaskId}_va_${vaId}`
/** A client's thread with the team alone: about a task that no VA holds, or about anything. */
export const teamThreadOfTask = (taskId: number) => `client_task_${taskId}_team`
export const teamThreadOfClient = (userId: number) => `client_${userId}_team`
/** What such an id says; undefined for the threads of a VA's task. */
export function subjectOfThread(thread: string): { taskId: number } | { userId: number } | undefined {
  const [, task, id] = /^client_(task_)?(\d{1,9})_team$/.exec(thread) ?? []
  return id === undefined ? undefined : task ? { taskId: Number(id) } : { userId: Number(id) }
}
export const threadLabel = (thread: string) =>
  thread.includes('client') ? 'Client Conversation' : 'Admin Conversation'
