/** The most hours a week that anybody may offer. */
export const maxWeeklyHours = 80
const most = maxWeeklyHours
const perDay = /(?:\/|\bper\b|\ba\b|\beach\b) ?(?:working )?day|\bdaily\b/
const written = /(\d{1,3}(?:\.\d)?) ?(?:(?:-|–|—|to) ?\d{1,3}(?:\.\d)?)? ?\+? ?(?:h|hrs?|hours?)\b/

/**
 * The hours a week that a VA's free-text availability names; of a range the lower number, so that nobody is promised too
 * much. Null if it names none.
 */
export function weeklyHours(availability: string | null): number | null {
  const text = availability?.slice(0, 500).toLowerCase().split(/\s+/).join(' ') ?? ''
  const found = written.exec(text)
  if (found) {
    const hours = Number(found[1]) * (perDay.test(text) ? 5 : 1)
    return hours > 0 && hours <= most ? hours : null
  }
  if (/full[\s-]?time/.test(text)) return 40
  return /part[\s-]?time/.test(text) ? 20 : null
}

/** The text that means so many hours a week. */
export const hoursInWords = (hours: number) => `${hours} ${hours === 1 ? 'hour' : 'hours'} a week`
