import type { ListPage } from '@kazi/schemas/list'
import { ActionIcon, Group, Select, Tooltip } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '../tabler/all.gen.ts'
import classes from './data-table.module.css'

type Props = {
  label: string
  page: ListPage<unknown>
  /** Omitted: all pages of the list have the one size that it always has. */
  size?: number
  onSearch: (change: { cursor?: string; size?: number }) => void
}

/** "10,000+" if there are more than were counted. */
export const totalText = ({ total, more }: Pick<ListPage<unknown>, 'total' | 'more'>) =>
  `${total.toLocaleString('en')}${more ? '+' : ''}`

const rangeText = (page: ListPage<unknown>) => {
  const { rows, from } = page
  return from === 0
    ? `The last ${rows.length} of ${totalText(page)}`
    : `${from.toLocaleString('en')}–${(from + rows.length - 1).toLocaleString('en')} of ${totalText(page)}`
}

const sizesWith = (size: number) => [...new Set([50, 100, 200, 500, size])].sort((a, b) => a - b)

/** The position of this page, and buttons to the others. */
export function Pager({ label, page, size, onSearch }: Props) {
  const go = (cursor: string) => onSearch({ cursor })
  return (
    <nav className={classes.pager} aria-label={`Pages of ${label}`}>
      <p className={classes.range}>{rangeText(page)}</p>
      <Group gap="xs">
        {size !== undefined && (
          <Select
            aria-label="Rows per page"
            size="sm"
            w={136}
            data={sizesWith(size).map((value) => ({ value: String(value), label: `${value} per page` }))}
            value={String(size)}
            onChange={(value) => onSearch({ size: Number(value), cursor: '' })}
            allowDeselect={false}
          />
        )}
        <Step label="First page" Icon={IconChevronsLeft} to={page.previous && ''} go={go} />
        <Step label="Previous page" Icon={IconChevronLeft} to={page.previous} go={go} />
        <Step label="Next page" Icon={IconChevronRight} to={page.next} go={go} />
        <Step label="Last page" Icon={IconChevronsRight} to={page.next && 'last'} go={go} />
      </Group>
    </nav>
  )
}

type StepProps = { label: string; Icon: typeof IconChevronLeft; to: string | null; go: (cursor: string) => void }

const Step = ({ label, Icon, to, go }: StepProps) => (
  <Tooltip label={label} disabled={to === null}>
    <ActionIcon
      variant="default"
      size="lg"
      aria-label={label}
      disabled={to === null}
      onClick={() => to !== null && go(to)}
    >
      <Icon size={18} aria-hidden />
    </ActionIcon>
  </Tooltip>
)
