import { brand } from '@kazi/schemas/brand'
import type { Block, Paper, PaperTable } from '@kazi/schemas/paper'
import { Logo } from '@kazi/ui/logo'
import { Fragment, type ReactNode } from 'react'
import classes from './paper-sheet.module.css'

/** A missing field is its name in brackets: it stands out. */
const marked = (text: string): ReactNode =>
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other identity
  text.split(/(\[[^[\]]+\])/).map((part, index) => (index % 2 ? <mark key={index}>{part}</mark> : part))

/** The same blocks that the server draws as a PDF, on a sheet of paper in either scheme. */
export const PaperSheet = ({ paper }: { paper: Paper }) => (
  <article className={classes.sheet} aria-label={`${paper.title}, preview`}>
    <header className={classes.head}>
      <Logo size={26} />
      <span className={classes.quiet}>{paper.number ?? 'Gets its number when issued'}</span>
    </header>
    <p className={classes.title}>{paper.title}</p>
    {paper.subtitle && <p className={classes.quiet}>{marked(paper.subtitle)}</p>}
    <p className={classes.quiet}>{paper.date}</p>
    {paper.blocks.map((block, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a template has its blocks in a fixed order
      <Fragment key={index}>{show(block)}</Fragment>
    ))}
    <footer className={classes.foot}>
      {brand.operatorName} · {brand.supportEmail}
    </footer>
  </article>
)

const shown: { [K in Block['kind']]: (block: Extract<Block, { kind: K }>) => ReactNode } = {
  heading: ({ text }) => <p className={classes.heading}>{marked(text)}</p>,
  text: ({ text }) => <p className={classes.text}>{marked(text)}</p>,
  note: ({ text }) => <p className={classes.quiet}>{marked(text)}</p>,
  list: ({ items, numbered }) => {
    const List = numbered ? 'ol' : 'ul'
    return (
      <List>
        {items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two items may say the same
          <li key={index}>{marked(item)}</li>
        ))}
      </List>
    )
  },
  facts: ({ facts }) => (
    <dl className={classes.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{marked(value)}</dd>
        </div>
      ))}
    </dl>
  ),
  sides: ({ sides }) => (
    <div className={classes.sides}>
      {sides.map(({ heading, lines: [first = '', ...rest] }) => (
        <div key={heading}>
          <p className={classes.quiet}>{heading}</p>
          <strong>{marked(first)}</strong>
          {rest.map((line) => (
            <div key={line}>{marked(line)}</div>
          ))}
        </div>
      ))}
    </div>
  ),
  table: (table) => <Lines table={table} />,
  signatures: ({ who }) => (
    <div className={classes.sides}>
      {who.map(({ name, role }) => (
        <div key={role} className={classes.signature}>
          <strong>{marked(name)}</strong>
          <div className={classes.quiet}>{role}</div>
        </div>
      ))}
    </div>
  ),
}
const show = (block: Block) => (shown[block.kind] as (block: Block) => ReactNode)(block)

function Lines({ table: { label, head, rows, sums = [], amountsFrom } }: { table: PaperTable }) {
  const right = (index: number) => (index >= amountsFrom ? classes.right : undefined)
  const cells = (row: string[]) =>
    row.map((text, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: cells are known by their column
      <td key={index} className={right(index)}>
        {marked(text)}
      </td>
    ))
  return (
    <table className={classes.table} aria-label={label}>
      <thead>
        <tr>
          {head.map((name, index) => (
            <th key={name} className={right(index)}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same
          <tr key={index}>{cells(row)}</tr>
        ))}
      </tbody>
      <tfoot>
        {sums.map((row) => (
          <tr key={row.join()}>{cells(row)}</tr>
        ))}
      </tfoot>
    </table>
  )
}
