import type { AssignmentMove } from '@kazi/schemas/work-states'
import type { AssignmentRow } from './assignments-list.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { PriceDialog } from './price-dialog.tsx'
import { ReassignDialog } from './reassign-dialog.tsx'

export type Movable = Pick<
  AssignmentRow,
  'id' | 'status' | 'vaId' | 'vaName' | 'clientName' | 'projectTitle' | 'openTasks'
>
export type Priced = Movable & Pick<AssignmentRow, 'projectType' | 'taskId'>
export type AssignmentDialog =
  | { kind: 'move'; move: AssignmentMove; assignment: Movable }
  | { kind: 'reassign'; assignment: Movable }
  | { kind: 'price'; assignment: Priced }

type Props = { dialog: AssignmentDialog; onClose: () => void; onReassigned: (id: number) => void }

export const AssignmentDialogs = ({ dialog, onClose, onReassigned }: Props) =>
  dialog.kind === 'move' ? (
    <MoveDialog assignment={dialog.assignment} move={dialog.move} onClose={onClose} />
  ) : dialog.kind === 'price' ? (
    <PriceDialog assignment={dialog.assignment} onClose={onClose} />
  ) : (
    <ReassignDialog assignment={dialog.assignment} onClose={onClose} onReassigned={onReassigned} />
  )
