import cells from './cells.module.css'

/** An empty cell. A card on a narrow screen leaves its line out. */
export const None = ({ children = '—' }: { children?: string }) => (
  <span className={cells.muted} data-none>
    {children}
  </span>
)
