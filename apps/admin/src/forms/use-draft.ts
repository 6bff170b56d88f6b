import { readSessionStorageValue, useSessionStorage } from '@mantine/hooks'
import type { z } from 'zod'
import { useKeyName } from '#/session/key-name.ts'

/** Null for what cannot be read or has another shape: an earlier version of the console may have stored it. */
function draftIn<T>(text: string | undefined, shape: z.ZodType<T>): T | null {
  try {
    return shape.safeParse(JSON.parse(text ?? 'null')).data ?? null
  } catch {
    return null
  }
}

/** A colleague who enters with another key in this browser has drafts of their own. */
export const draftKeyOf = (keyName: string | undefined, key: string) => (keyName ? `${keyName}:${key}` : key)
export const useDraftKey = (key: string) => draftKeyOf(useKeyName(), key)

/**
 * What was typed and not sent yet, stored under `key` and the label of the admin key until the browser's session
 * ends: it survives Escape, a closed dialog, a failed call, a reload and a key that stops working.
 * @returns the draft or null, a function that stores one, one that drops it once it was sent, and one that reads what
 * is stored by then: more may have been typed while it was sent
 */
export function useDraft<T>(key: string, shape: z.ZodType<T>) {
  const place = {
    key: useDraftKey(key),
    defaultValue: null,
    deserialize: (text: string | undefined) => draftIn(text, shape),
  }
  const [draft, keep, forget] = useSessionStorage<T | null>({ ...place, getInitialValueInEffect: false })
  return [draft, keep, forget, () => readSessionStorageValue<T | null>(place)] as const
}
