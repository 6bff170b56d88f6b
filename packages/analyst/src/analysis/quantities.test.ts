import { describe, expect, it } from 'vitest'
import { read } from '../text/reading.ts'
import { coverIn, daysAWeekIn, hoursAskedIn, quantitiesIn, weeksIn } from './quantities.ts'

const amounts = (text: string) =>
  quantitiesIn(read(text)).map(({ count, perMonth }) => (perMonth === null ? count : [count, Math.round(perMonth)]))

describe('the counts of a text', () => {
  it.each([
    ['type 1,150 loan cards, 14 fields each', [1150, 14]],
    ['write twelve posts and 3-5 captions', [12, 4]],
    ['answer 30 messages a day', [[30, 22]]],
    ['schedule 4 posts per week', [[4, 4]]],
    ['6k subscribers', [6000]],
  ])('reads what is to be worked through: %s', (text, expected) => {
    expect(amounts(text)).toEqual(expected)
  })

  it.each([
    'the fee is $400 or 300 euros',
    'the party is on 12 December at 18:30',
    'we have been here since 1998',
    'raise it by 15%',
    'a call of 20 minutes with our team of 4 people',
  ])('leaves out money, dates, times and sizes: %s', (text) => {
    expect(amounts(text)).toEqual([])
  })
})

describe('hours in which somebody has to be there', () => {
  const month = 4.33
  it.each([
    ['Answer the phone 7am–11am on weekdays', 4 * 5 * month],
    ['chat cover 22:00-06:00, every night', 8 * 7 * month],
    ['Sit in from 9 to 1 London time, Mon–Thu', 4 * 4 * month],
    ['hotline 8:30-5 UK, Mon-Fri', 8.5 * 5 * month],
    ['reservations Fri-Sun, 5-9pm mountain', 4 * 3 * month],
    ['messages 8pm–midnight, daily', 4 * 7 * month],
    ['live chat, 3 hours each evening, weekends', 3 * 2 * month],
  ])('multiplies the hours of a day: %s', (text, hours) => {
    expect(coverIn(text, null)).toBeCloseTo(hours)
  })

  it('ends when the text says how long', () => {
    const text = 'Phones 9 to 5 Central, weekdays, for 2 weeks'
    expect(coverIn(text, weeksIn(read(text)))).toBeCloseTo(8 * 5 * 2)
  })

  it.each(['apprentices aged 19–24, from Armenia', 'rows 3 to 9 of the sheet', 'Dec 5 - 19', '10-15 products'])(
    'takes no other range for hours: %s',
    (text) => {
      expect(coverIn(text, null)).toBe(0)
    },
  )
})

it('counts the days of a week that a text speaks of', () => {
  expect(daysAWeekIn('Thu to Mon')).toBe(5)
  expect(daysAWeekIn('every Tuesday and Thursday')).toBe(2)
  expect(daysAWeekIn('by Tuesday please')).toBeNull()
})

it('tells how long a work goes on from what is long ago', () => {
  expect(weeksIn(read('cover for six weeks'))).toBe(6)
  expect(weeksIn(read('she left 3 weeks ago'))).toBeNull()
})

it('reads the hours that a client names, and how often they come', () => {
  expect(hoursAskedIn(read('Long term, maybe 6-8h a week'))).toMatchObject({ from: 6, to: 8, perMonth: 4.33 })
  expect(hoursAskedIn(read('Type up nine hours of voice memos'))).toMatchObject({ to: 9, perMonth: null })
  expect(hoursAskedIn(read('Answer within the hour'))).toBeNull()
})
