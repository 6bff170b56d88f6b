import type { Outputs } from '@kazi/client/connect'

export type AssignmentRow = Outputs['admin']['assignments']['list']['rows'][number]
/** The data that the dialogs need about their assignment. */
export type Movable = Pick<
  AssignmentRow,
  'id' | 'status' | 'vaId' | 'vaName' | 'clientName' | 'projectTitle' | 'openTasks'
>
export type Priced = Movable & Pick<AssignmentRow, 'projectType' | 'taskId'>
