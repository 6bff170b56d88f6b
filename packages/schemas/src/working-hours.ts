/** Minutes. */
export const dayLength = 24 * 60
const week = 7 * dayLength

/** Nine to five: when people are at work. */
export const [dayStart, dayEnd] = [9, 17]

/**
 * The working hours of a week, Monday first: seven texts such as '09:00-17:00', each in the VA's own zone; '' is a day
 * off, and '22:00-06:00' ends on the next day. Empty for somebody who has said nothing.
 */
export type WorkingHours = readonly string[]
/** What is proposed to somebody who has said nothing. */
export const usualHours: WorkingHours = [...Array<string>(5).fill('09:00-17:00'), '', '']

/** In minutes after the day's midnight; `to` is greater than a day after midnight. */
export type Shift = { from: number; to: number }

const minutesIn = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))

/** The shift that a text such as '22:00-06:00' means; null for a day off. */
export function shiftIn(text: string): Shift | null {
  if (text === '') return null
  const [from, to] = [minutesIn(text), minutesIn(text.slice(6))]
  return { from, to: to > from ? to : to + dayLength }
}

/** Whether the shift of this day begins before the one of the day before, a night shift, has ended. */
export function beginsTooEarly(hours: WorkingHours, index: number) {
  const shift = shiftIn(hours[index] ?? '')
  const before = shiftIn(hours[(index + 6) % 7] ?? '')
  return shift !== null && before !== null && before.to - dayLength > shift.from
}

/** The minutes that both of two times of a week have, each from its Monday's midnight. */
const bothHave = (one: Shift, other: Shift) =>
  [-week, 0, week].reduce(
    (sum, by) => sum + Math.max(0, Math.min(one.to + by, other.to) - Math.max(one.from + by, other.from)),
    0,
  )

/**
 * The hours of somebody's week that lie between nine and five, Monday to Friday, of a reader whose clocks are `apart`
 * minutes ahead: a mean of the five days, in quarters of an hour. Whoever has said nothing works nine to five on any day.
 */
export function hoursInReadersDay(hours: WorkingHours, apart: number): number {
  if (hours.length === 0) {
    const shift = Math.abs(apart) / 60
    // More than 12 hours apart, the other zone's next working day is closer.
    return Math.max(0, dayEnd - dayStart - Math.min(shift, 24 - shift))
  }
  let minutes = 0
  hours.forEach((text, i) => {
    const shift = shiftIn(text)
    if (!shift) return
    const there = { from: i * dayLength + shift.from + apart, to: i * dayLength + shift.to + apart }
    for (let d = 0; d < 5; d++)
      minutes += bothHave(there, { from: d * dayLength + dayStart * 60, to: d * dayLength + dayEnd * 60 })
  })
  return Math.round(minutes / 5 / 15) / 4
}
