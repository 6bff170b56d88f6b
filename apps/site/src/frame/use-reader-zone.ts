import { useReaderKnown } from '@kazi/ui/use-now'

/** The time zone of the reader's device; undefined on a page that was rendered for everybody. */
export function useReaderZone(): string | undefined {
  return useReaderKnown() ? Intl.DateTimeFormat().resolvedOptions().timeZone : undefined
}
