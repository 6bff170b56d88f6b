import type { Inputs, Outputs } from './connect.tsx'

type In = Inputs['vaPortal']
type Out = Outputs['vaPortal']

/** The changes of a VA that wait on the device when there is no connection, with what they take and return. */
export type QueuedCalls = {
  'messages.send': { input: In['messages']['send']; output: Out['messages']['send'] }
  'tasks.tick': { input: In['tasks']['tick']; output: Out['tasks']['tick'] }
  'tasks.move': { input: In['tasks']['move']; output: Out['tasks']['move'] }
  'tasks.logTime': { input: In['tasks']['logTime']; output: Out['tasks']['logTime'] }
  'tasks.editTime': { input: In['tasks']['editTime']; output: Out['tasks']['editTime'] }
  'tasks.removeTime': { input: In['tasks']['removeTime']; output: Out['tasks']['removeTime'] }
  'tasks.clear': { input: In['tasks']['clear']; output: Out['tasks']['clear'] }
  'tasks.unclear': { input: In['tasks']['unclear']; output: Out['tasks']['unclear'] }
  reportRow: { input: In['reportRow']; output: Out['reportRow'] }
  'tasks.changeTimer': { input: In['tasks']['changeTimer']; output: Out['tasks']['changeTimer'] }
}
export type QueuedCall = keyof QueuedCalls
export type InputOf<C extends QueuedCall> = QueuedCalls[C]['input']
export type OutputOf<C extends QueuedCall> = QueuedCalls[C]['output']

type Touched = { changes: string[]; needs: string[] }

const ofTask = ({ id }: { id: number }) => ({ changes: [`task:${id}`], needs: [`task:${id}`] })
const ofEntry = ({ id, entryId }: { id: number; entryId: number }) => ({
  changes: [`entry:${entryId}`],
  needs: [`task:${id}`, `entry:${entryId}`],
})

/** What each of them changes and relies on: when one is refused, those that rely on what it changes wait for it. */
export const touched: { [C in QueuedCall]: (input: InputOf<C>) => Touched } = {
  'messages.send': ({ threadId, taskId, to = 'client' }) => {
    const thread = `thread:${threadId ? /^client_/.test(threadId) : to === 'client'}:${threadId?.split('_').at(-3) ?? taskId}`
    return { changes: [thread], needs: [thread] }
  },
  'tasks.tick': ({ id, stepId }) => ({ changes: [`step:${stepId}`], needs: [`task:${id}`, `step:${stepId}`] }),
  'tasks.move': ofTask,
  'tasks.clear': ofTask,
  'tasks.unclear': ofTask,
  'tasks.logTime': ({ id }) => ({ changes: [`time:${id}`], needs: [`task:${id}`] }),
  'tasks.editTime': ofEntry,
  'tasks.removeTime': ofEntry,
  reportRow: ({ kind, id }) => ({ changes: [`report:${kind}:${id}`], needs: [] }),
  'tasks.changeTimer': ({ id }) => ({ changes: ['timer'], needs: ['timer', `task:${id}`] }),
}
