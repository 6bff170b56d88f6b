import { useSessionStorage } from '@mantine/hooks'
import type { z } from 'zod'

/** Null for what cannot be read or has another shape: an earlier version of the console may have stored it. */
function draftIn<T>(text: string | undefined, shape: z.ZodType<T>): T | null {
  try {
    return shape.safeParse(JSON.parse(text ?? 'null')).data ?? null
  } catch {
    return null
  }
}

/**
 * What was typed and not sent yet, stored under `key` until the browser's session ends: it survives Escape, a closed
 * dialog, a failed call, a reload and a key that stops working.
 * @returns the draft or null, a function that stores one, and one that drops it once it was sent
 */
export const useDraft = <T>(key: string, shape: z.ZodType<T>) =>
  useSessionStorage<T | null>({
    key,
    defaultValue: null,
    getInitialValueInEffect: false,
    deserialize: (text) => draftIn(text, shape),
  })
