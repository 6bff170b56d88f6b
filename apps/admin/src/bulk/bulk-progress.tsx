type Props = {
  call: { isPending: boolean; done?: number }
  /** A dialog is open, which says so instead. */
  elsewhere?: boolean
}

/** How many rows of a bulk action have their result, while it runs. */
export const BulkProgress = ({ call: { isPending, done = 0 }, elsewhere = false }: Props) => (
  <span role="status">{!elsewhere && isPending && done > 0 && `${done.toLocaleString('en')} done…`}</span>
)
