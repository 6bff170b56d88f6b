import { maxLength } from '@kazi/schemas/max-length'
import { maxPlaybookSteps, maxPlaybooks, maxStepLength, type PlaybookEdit, withoutSteps } from '@kazi/schemas/playbook'
import { anyCategory } from '@kazi/schemas/task'
import { truncate } from '@kazi/schemas/truncate'
import { lockUser } from '../accounts/users.queries.ts'
import type { Client } from '../actors.ts'
import { analysisOf } from '../analysis/analysis.service.ts'
import { type CommandContext, type TransactionContext, withTransaction } from '../command.ts'
import { AppError } from '../errors.ts'
import { publish } from '../live/live.ts'
import { taskOf } from '../tasks/tasks.queries.ts'
import { workOfTask } from '../work/va-tasks.queries.ts'
import * as playbooks from './playbooks.queries.ts'

const missing = () => new AppError('NOT_FOUND', 'Playbook not found')
const changed = ({ db }: TransactionContext, client: Client) => publish(db, 'tasks', `client:${client.id}`)

/** The steps that the VA went by; before there were any, those of the analysis. */
async function stepsOf({ db }: TransactionContext, client: Client, taskId: number, taskText: string) {
  const work = await workOfTask(db, taskId)
  const texts = work?.steps.length
    ? work.steps.map(({ text }) => text)
    : ((await analysisOf(db, client.id, taskText))?.steps ?? [])
  return texts
    .map((text) => truncate(text.replace(/\s+/g, ' ').trim(), maxStepLength))
    .filter(Boolean)
    .slice(0, maxPlaybookSteps)
}

const nameOf = ({ title, taskText }: { title: string | null; taskText: string }) => {
  const [first = ''] = (title ?? taskText).trim().split('\n')
  return first.slice(0, maxLength.title).trim()
}

/** Keeps a completed task as a playbook. Sent twice, it is the playbook that is there, with what was changed in it. */
export const savePlaybook = (context: CommandContext, client: Client, taskId: number) =>
  withTransaction(context, async (tx) => {
    await lockUser(tx.db, client.id)
    const task = await taskOf(tx.db, client.id, taskId)
    if (!task) throw new AppError('NOT_FOUND', 'Task not found')
    const known = await playbooks.playbookFrom(tx.db, client.id, taskId)
    if (known) return known
    if (task.status !== 'completed') throw new AppError('CONFLICT', 'Only a completed task can be saved as a playbook.')
    if ((await playbooks.countPlaybooks(tx.db, client.id)) >= maxPlaybooks)
      throw new AppError('CONFLICT', `You have ${maxPlaybooks} playbooks already. Delete one that you no longer need.`)
    const { taskText, enhancedDescription, budget, notes, priority } = task
    const steps = await stepsOf(tx, client, taskId, taskText)
    const details = enhancedDescription ?? undefined
    await playbooks.insertPlaybook(tx.db, client.id, taskId, {
      name: nameOf(task),
      taskText,
      // A task made with a playbook has the steps in its details, where an edit of the steps would not reach them.
      enhancedDescription: details && steps.length > 0 ? withoutSteps(details) : details,
      budget: budget ?? undefined,
      notes: notes ?? undefined,
      priority,
      category: anyCategory.safeParse(task.category).data ?? null,
      steps,
    })
    await changed(tx, client)
    const made = await playbooks.playbookFrom(tx.db, client.id, taskId)
    if (!made) throw missing()
    return made
  })

export const editPlaybook = (context: CommandContext, client: Client, { id, ...fields }: PlaybookEdit) =>
  withTransaction(context, async (tx) => {
    if (!(await playbooks.updatePlaybook(tx.db, client.id, id, fields))) throw missing()
    await changed(tx, client)
    const edited = await playbooks.playbookOf(tx.db, client.id, id)
    if (!edited) throw missing()
    return edited
  })

/** Deletes a playbook; the tasks that were made with it stay. */
export const deletePlaybook = (context: CommandContext, client: Client, id: number) =>
  withTransaction(context, async (tx) => {
    if (!(await playbooks.deletePlaybook(tx.db, client.id, id))) throw missing()
    await changed(tx, client)
  })
