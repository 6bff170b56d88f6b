import { isNotFound } from '@kazi/client/errors'
import { EmptyState } from '@kazi/ui/empty-state'
import { IconChevronDown, IconChevronUp } from '@kazi/ui/tabler'
import { ActionIcon, Drawer, Group } from '@mantine/core'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { Loaded } from '#/frame/loaded.tsx'
import { useNeighbors } from '#/table/row-neighbors.ts'
import { AlsoHere } from './also-here.tsx'
import classes from './drawer.module.css'

type Props<Record> = {
  /** The record that is shown; undefined closes the drawer. */
  id: number | undefined
  onClose: () => void
  query: ComponentProps<typeof Loaded<Record>>['query']
  /** What a record is called: 'lead'. */
  noun: string
  title: (record: Record) => string
  /** What to say about a record that does not exist any more. A link in the audit log or a bookmark can outlive it. */
  missing: { title: string; text?: string }
  /** As which kind colleagues see that it is open; missing for what nobody works on. */
  presence?: 'va' | 'inquiry' | 'assignment' | 'application'
  /** A dialog is open above the drawer: Escape closes that one first. */
  dialogOpen?: boolean
  children: (record: Record) => ReactNode
}

/** Everything about one record beside its list, and the way to the records before and after it. */
export function RecordDrawer<Record extends { id: number }>(props: Props<Record>) {
  const { id, onClose, query, noun, title, missing, presence, dialogOpen = false, children } = props
  // While the drawer closes, it still shows what it showed.
  const [last, setLast] = useState(query.data)
  if (id !== undefined && query.data !== last) setLast(query.data)
  const record = id === undefined ? last : query.data
  return (
    <Drawer.Root opened={id !== undefined} onClose={onClose} closeOnEscape={!dialogOpen} size="xl">
      <Drawer.Overlay />
      <Drawer.Content>
        <Drawer.Header className={classes.header}>
          <div>
            <Drawer.Title>{record ? title(record) : `${noun[0]?.toUpperCase()}${noun.slice(1)}`}</Drawer.Title>
            {presence && id !== undefined && record && <AlsoHere record={`${presence} ${id}`} />}
          </div>
          <Group gap={4} wrap="nowrap">
            <Neighbors noun={noun} />
            <Drawer.CloseButton data-autofocus />
          </Group>
        </Drawer.Header>
        <Drawer.Body>
          {isNotFound(query.error) ? (
            <EmptyState small {...missing} />
          ) : (
            <Loaded
              query={id === undefined ? { ...query, data: last } : query}
              failure={`Couldn't load this ${noun}`}
              small
            >
              {(loaded) => (
                <div key={loaded.id} className={classes.content}>
                  {children(loaded)}
                </div>
              )}
            </Loaded>
          )}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}

/** Previous and next, in the order of the list; disabled at its ends, so that the focus stays where it is. */
function Neighbors({ noun }: { noun: string }) {
  const neighbors = useNeighbors()
  if (!neighbors) return null
  const { previous, next } = neighbors
  return (
    <>
      <Neighbor word="Previous" noun={noun} shortcut="k" open={previous} Icon={IconChevronUp} />
      <Neighbor word="Next" noun={noun} shortcut="j" open={next} Icon={IconChevronDown} />
    </>
  )
}

type NeighborProps = {
  word: 'Previous' | 'Next'
  noun: string
  shortcut: string
  open: (() => void) | undefined
  Icon: typeof IconChevronUp
}
const Neighbor = ({ word, noun, shortcut, open, Icon }: NeighborProps) => (
  <ActionIcon
    variant="subtle"
    color="gray"
    aria-label={`${word} ${noun}`}
    aria-keyshortcuts={shortcut}
    title={`${word} (${shortcut.toUpperCase()})`}
    data-disabled={!open || undefined}
    aria-disabled={!open}
    onClick={open}
  >
    <Icon size={18} aria-hidden />
  </ActionIcon>
)
