/** A search with its filters, order and hidden columns, under a name. */
export type View = { search: Record<string, unknown>; hidden: string[] }

export type ViewsProps = {
  /** The list, as the storage of this browser calls it. */
  list: string
  current: View
  onApply: (view: View) => void
}
