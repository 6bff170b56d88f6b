import { assignmentMovesFrom, assignmentRule, assignmentStates } from '@kazi/schemas/work-states'
import { icons } from '@kazi/ui/icons'
import { IconArrowsExchange, IconDotsVertical } from '@kazi/ui/tabler'
import { ActionIcon, Menu } from '@mantine/core'
import { May } from '#/session/may.tsx'
import cells from '#/table/cells.module.css'
import type { AssignmentRow } from './assignment.ts'
import type { AssignmentDialog } from './assignment-dialogs.tsx'

type Props = { assignment: AssignmentRow; onDialog: (dialog: AssignmentDialog) => void }

/** Everything that can be done with an assignment. */
export const AssignmentMenu = ({ assignment, onDialog }: Props) => (
  <May>
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon
          className={cells.above}
          variant="subtle"
          color="gray"
          size="lg"
          // Who takes an assignment over has one with the same title.
          aria-label={`Actions for ${assignment.projectTitle}, assignment ${assignment.id}`}
        >
          <IconDotsVertical size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {assignmentMovesFrom(assignment.status).map((move) => {
          const Icon = icons[assignmentStates[assignmentRule(move).to].icon]
          return (
            <Menu.Item
              key={move}
              leftSection={<Icon size={17} aria-hidden />}
              onClick={() => onDialog({ kind: 'move', move, assignment })}
            >
              {assignmentRule(move).button}
            </Menu.Item>
          )
        })}
        {assignment.status !== 'completed' && (
          <Menu.Item
            leftSection={<IconArrowsExchange size={17} aria-hidden />}
            onClick={() => onDialog({ kind: 'reassign', assignment })}
          >
            Reassign
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  </May>
)
