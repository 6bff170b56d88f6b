import type { ReactNode } from 'react'
import classes from './task-page.module.css'

type FactProps = { label: string; children: ReactNode; actions?: ReactNode }

export const Fact = ({ label, children, actions }: FactProps) => (
  <div className={classes.fact}>
    <h3 className={classes.small}>{label}</h3>
    <div className={classes.factBody}>
      <div>{children}</div>
      {actions && <div className={classes.moves}>{actions}</div>}
    </div>
  </div>
)

type ListProps = { title: string; items: readonly string[]; ordered?: boolean }

export function List({ title, items, ordered = false }: ListProps) {
  if (items.length === 0) return null
  return (
    <div>
      <h3 className={classes.small}>{title}</h3>
      <Items items={items} ordered={ordered} />
    </div>
  )
}

export function Items({ items, ordered = false }: Omit<ListProps, 'title'>) {
  const Kind = ordered ? 'ol' : 'ul'
  return (
    <Kind className={classes.items}>
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a client may write the same line twice, so that it is no key
        <li key={index}>{item}</li>
      ))}
    </Kind>
  )
}
