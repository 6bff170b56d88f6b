/** At most two letters, from the first and last word of a name that have one; '?' where there is none. */
export function initials(name: string) {
  const letters = name.split(/\s+/).flatMap((word) => word.match(/\p{L}\p{M}*/u)?.[0].toUpperCase() ?? [])
  return (letters[0] ?? '?') + (letters[1] ? letters.at(-1) : '')
}
