import cells from './cells.module.css'

/** An empty cell. A card on a narrow screen omits its line. */
export const None = ({ children = '—' }: { children?: string }) => (
  <span className={cells.muted} data-none>
    {children}
  </span>
)
