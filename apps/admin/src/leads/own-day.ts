/** The calendar day where the operator sits, as '2026-07-31': for them, a step is due from their own midnight on. */
export function ownDay(now = new Date()) {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}
