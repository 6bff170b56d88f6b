import type { AssignmentMove } from '@kazi/schemas/work-states'
import type { Movable, Priced } from './assignment.ts'
import { MoveDialog } from './move-dialog.tsx'
import { PriceDialog } from './price-dialog.tsx'
import { ReassignDialog } from './reassign-dialog.tsx'

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
