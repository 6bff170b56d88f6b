import { type Outputs, trpc } from '@kazi/client/connect'
import { canConvertLead, canMoveLead, leadRules } from '@kazi/schemas/lead-states'
import type { LeadStage } from '@kazi/schemas/lead-words'
import { totalText } from '@kazi/ui/data-table-pager'
import { EmptyState } from '@kazi/ui/empty-state'
import { ShownBadge } from '@kazi/ui/shown-badge'
import { keepPreviousData } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type DragEvent, type ReactNode, useState } from 'react'
import { Loaded } from '#/frame/loaded.tsx'
import cells from '#/table/cells.module.css'
import { SearchBox } from '#/table/filter-bar.tsx'
import { ListTools } from '#/table/list-tools.tsx'
import { neighborsOf, RowNeighbors } from '#/table/row-neighbors.ts'
import type { MovableLead } from './lead.ts'
import { LeadCard } from './lead-card.tsx'
import { LeadFilters, ViewSwitch } from './lead-filters.tsx'
import classes from './leads.module.css'
import type { LeadsProps } from './leads-search.ts'
import { boardQueryOf } from './leads-search.ts'
import { useMoveLead } from './use-move-lead.tsx'

type Column = Outputs['admin']['leads']['board'][number]

/** Leads by stage. A card is moved by its menu, or dragged to another column. */
export function LeadsBoard({ search, onSearch, drawer }: LeadsProps & { drawer: ReactNode }) {
  const query = trpc.admin.leads.board.useQuery(boardQueryOf(search), { placeholderData: keepPreviousData })
  const [dragged, setDragged] = useState<MovableLead>()
  // The card that was moved gets the focus again in its new column.
  const [landed, setLanded] = useState<number>()
  const moving = useMoveLead({ onMoved: ({ id }) => setLanded(id) })
  const found = query.data && {
    total: query.data.reduce((sum, { total }) => sum + total, 0),
    more: query.data.some(({ more }) => more),
  }
  const cards = query.data?.flatMap(({ rows }) => rows) ?? []
  const filtered = Boolean(search.q || search.kind || search.owner)
  return (
    <>
      <ListTools
        found={found && `${totalText(found)} ${found.total === 1 ? 'lead' : 'leads'}`}
        filters={
          <>
            <SearchBox
              label="Search leads"
              placeholder="Name, company, email, message"
              value={search.q}
              onChange={(q) => onSearch({ q })}
            />
            <LeadFilters search={search} onSearch={onSearch} />
          </>
        }
      >
        <ViewSwitch search={search} onSearch={onSearch} />
      </ListTools>
      <Loaded query={query} failure="Failed to fetch leads">
        {(columns) =>
          found?.total === 0 ? (
            <EmptyState
              small
              order={2}
              title={filtered ? 'No matching leads' : 'No leads yet'}
              text={
                filtered
                  ? 'Try fewer words or another filter.'
                  : 'Messages, requests for support and AI agent briefings appear here.'
              }
            />
          ) : (
            <section
              className={classes.board}
              data-focus-next
              aria-label="Leads by stage"
              // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard
              tabIndex={0}
              data-busy={query.isPlaceholderData || undefined}
              aria-busy={query.isPlaceholderData || undefined}
            >
              {columns.map((column) => (
                <StageColumn
                  key={column.stage}
                  column={column}
                  dragged={dragged}
                  onDrop={() => {
                    if (dragged) moving.move(dragged, column.stage)
                    setDragged(undefined)
                  }}
                >
                  {column.rows.map((lead) => (
                    <LeadCard
                      key={lead.id}
                      lead={lead}
                      current={lead.id === search.lead}
                      focused={landed === lead.id}
                      onFocused={() => setLanded(undefined)}
                      onOpen={() => onSearch({ lead: lead.id })}
                      onMove={(to) => moving.move(lead, to)}
                      onDrag={(on) => setDragged(on ? lead : undefined)}
                    />
                  ))}
                  {(column.more || column.total > column.rows.length) && (
                    <li className={classes.rest}>
                      <Link
                        to="/admin/leads"
                        search={{ ...search, view: 'table', stage: column.stage, lead: undefined }}
                        className={cells.link}
                      >
                        View all {totalText(column)}
                      </Link>
                    </li>
                  )}
                </StageColumn>
              ))}
            </section>
          )
        }
      </Loaded>
      <RowNeighbors
        value={neighborsOf(
          cards,
          cards.findIndex(({ id }) => id === search.lead),
          ({ id }) => onSearch({ lead: id }),
        )}
      >
        {drawer}
      </RowNeighbors>
      {moving.dialog}
    </>
  )
}

const takes = (lead: MovableLead | undefined, to: LeadStage) =>
  lead !== undefined && (canMoveLead(lead.stage, to) || (to === 'converted' && canConvertLead(lead.stage)))

type ColumnProps = {
  column: Column
  dragged: MovableLead | undefined
  onDrop: () => void
  children: ReactNode
}

function StageColumn({ column: { stage, total, more }, dragged, onDrop, children }: ColumnProps) {
  const [over, setOver] = useState(false)
  const taken = takes(dragged, stage)
  const drop = {
    onDragOver: (event: DragEvent) => {
      if (!taken) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      onDrop()
    },
  }
  return (
    <section
      className={classes.column}
      aria-label={leadRules[stage].label}
      data-takes={taken || undefined}
      data-over={(taken && over) || undefined}
      {...drop}
    >
      <header className={classes.columnHead}>
        <h2>
          <ShownBadge {...leadRules[stage]} />
          <span className={classes.count}>{totalText({ total, more })}</span>
        </h2>
        <p>{leadRules[stage].meaning}</p>
      </header>
      <ul className={classes.cards}>{children}</ul>
    </section>
  )
}
