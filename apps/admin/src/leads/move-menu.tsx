import { canConvertLead, leadRules } from '@kazi/schemas/lead-states'
import type { LeadStage } from '@kazi/schemas/lead-words'
import { icons } from '@kazi/ui/icons'
import { IconChevronDown, IconDotsVertical, IconUsers } from '@kazi/ui/tabler'
import { ActionIcon, Button, Menu } from '@mantine/core'
import type { Ref } from 'react'
import { useMay } from '#/session/may.tsx'
import classes from './leads.module.css'

type Props = {
  id: number
  name: string
  stage: LeadStage
  onMove: (to: LeadStage) => void
  ref?: Ref<HTMLButtonElement>
  /** A button with words, where there is room. */
  wide?: boolean
}

/** Every stage that this lead can be moved to: the way for keyboards and fingers. */
export function MoveMenu({ id, name, stage, onMove, ref, wide = false }: Props) {
  if (!useMay()) return null
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        {wide ? (
          <Button
            ref={ref}
            variant="default"
            rightSection={<IconChevronDown size={16} aria-hidden />}
            aria-keyshortcuts="m"
          >
            Move to…
          </Button>
        ) : (
          <ActionIcon
            ref={ref}
            className={classes.menu}
            variant="subtle"
            color="gray"
            size="lg"
            // The same person may have written more than once.
            aria-label={`Move ${name}, lead ${id}`}
            aria-keyshortcuts="m"
            title="Move (M)"
          >
            <IconDotsVertical size={18} aria-hidden />
          </ActionIcon>
        )}
      </Menu.Target>
      <Menu.Dropdown>
        {leadRules[stage].next.map((to) => {
          const Icon = icons[leadRules[to].icon]
          return (
            <Menu.Item key={to} leftSection={<Icon size={17} aria-hidden />} onClick={() => onMove(to)}>
              {leadRules[to].label}
            </Menu.Item>
          )
        })}
        {canConvertLead(stage) ? (
          <Menu.Item leftSection={<IconUsers size={17} aria-hidden />} onClick={() => onMove('converted')}>
            Convert to client
          </Menu.Item>
        ) : (
          <Menu.Item disabled>Converted leads stay here</Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
