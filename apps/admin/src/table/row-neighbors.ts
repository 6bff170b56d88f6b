import { createContext, useContext } from 'react'

type Neighbors = { previous: (() => void) | undefined; next: (() => void) | undefined }

/** How to open the rows before and after the one that is open. Undefined where the list does not show that row. */
export const RowNeighbors = createContext<Neighbors | undefined>(undefined)
export const useNeighbors = () => useContext(RowNeighbors)

export function neighborsOf<Row>(rows: readonly Row[], at: number, open: (row: Row) => void): Neighbors | undefined {
  if (at < 0) return undefined
  const to = (index: number) => {
    const row = rows[index]
    return row && (() => open(row))
  }
  return { previous: to(at - 1), next: to(at + 1) }
}
