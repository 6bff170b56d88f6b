import { expect, it } from 'vitest'
import { hoursStatedIn } from './hours-stated.ts'

it.each([
  ['Budget 6 hours max.', 6],
  ['Cap it at six hours.', 6],
  ['Four hours max, before Wednesday.', 4],
  ["I've put aside twelve hours for this.", 12],
  ['We pay 14 euros per hour, and I think ten hours is enough.', 10],
  ['Maximum 6 hours of work this week, then we talk.', 6],
  ["Budget let's say 15 hours, if it becomes more tell me.", 15],
  ["Figure 12 hours at $20, tell me if I'm dreaming.", 12],
])('the client has counted: %s', (text, most) => {
  expect(hoursStatedIn(text)?.maxHours).toBe(most)
})

it.each([
  ['Reply to the comments of our bakery, half an hour every day', 8, 15],
  ['Check the inbox. About 20 minutes a day.', 6, 10],
  ['Answer the phone for 2 hours each morning.', 34, 42],
  ['Somebody to post for us, 3 hours a week.', 10, 13],
])('what the client gives each day or week is added up for the first month: %s', (text, minHours, maxHours) => {
  expect(hoursStatedIn(text)).toEqual({ minHours, maxHours })
})

it.each(['We are open for 8 hours a day. Answer the emails.', 'Phone patients the day before. About 15 a day.'])(
  'other times a day are none of the work: %s',
  (text) => {
    expect(hoursStatedIn(text)).toBeNull()
  },
)

it('a range is taken as it is', () => {
  expect(hoursStatedIn('I can pay R120 an hour, probably 25 to 30 hours in total.')).toEqual({
    minHours: 25,
    maxHours: 30,
  })
})

it.each([
  'There are eleven recordings, roughly 7 hours in all.',
  'I have maybe 3 hours of videos from the June market.',
  'Figure 4 hours weekly through August.',
  'A route with no more than 3 hours driving a day.',
  'Phone if no answer after 4 hours.',
  'I was on hold a total of five hours.',
  "I'm cooking 12 hrs a day.",
])('what takes hours is something else: %s', (text) => {
  expect(hoursStatedIn(text)).toBeNull()
})
