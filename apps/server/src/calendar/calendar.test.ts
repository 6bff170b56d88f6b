import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { openSession } from '../accounts/sessions.ts'
import { testWorld } from '../testing/world.ts'
import { sweepEvents } from './calendar.queries.ts'

const world = await testWorld()
afterAll(() => world.close())

const day = 86_400_000
/** A Monday within the window, as the calendar of its zone writes it. */
const monday = (() => {
  const now = new Date()
  const back = (now.getUTCDay() + 6) % 7
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() - back - 14))
})()
const stamp = (at: Date, hour: number) =>
  `${at.toISOString().slice(0, 10).replaceAll('-', '')}T${String(hour).padStart(2, '0')}0000`
const ics = (...events: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//test//EN', ...events, 'END:VCALENDAR'].join('\r\n')
const event = (title: string, ...lines: string[]) =>
  ['BEGIN:VEVENT', `UID:${crypto.randomUUID()}`, `SUMMARY:${title}`, ...lines, 'END:VEVENT'].join('\r\n')
const at = (hour: number, zone = '') => [
  `DTSTART${zone}:${stamp(monday, hour)}`,
  `DTEND${zone}:${stamp(monday, hour + 1)}`,
]

async function aClient(timezone = 'America/New_York') {
  const client = await world.aClient({ timezone })
  const headers = { cookie: `kazi_client=${await openSession(world.db, { userId: client.id })}` }
  const post = (url: string, payload: object) =>
    world.app.inject({ method: 'POST', url: `/api${url}`, headers, payload })
  return {
    client,
    ics: async (icsData: unknown, query = '') => post(`/calendar-events/upload-ics${query}`, { icsData } as object),
    csv: async (csvData: unknown) => post('/calendar-events/upload-csv', { csvData } as object),
    suggestions: async () => (await post('/tasks/suggestions', {})).json(),
    events: async () => (await world.app.inject({ url: '/api/calendar-events', headers })).json(),
    api: await world.as(client),
  }
}
const hourIn = (zone: string, at: string) =>
  Number(new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone: zone }).format(new Date(at)))

describe('a calendar as an iCalendar file', () => {
  it('has its repeats expanded in the weeks around today, at the same hour of its zone', async () => {
    const { ics: upload, events } = await aClient()
    const zone = ';TZID=Europe/Berlin'
    const answer = await upload(ics(event('Send invoices', ...at(9, zone), 'RRULE:FREQ=WEEKLY')))
    expect(answer.json()).toMatchObject({ imported: 1, skipped: 0, rows: [{ row: 1, verdict: 'new' }] })
    const all = await events()
    expect(all.length).toBeGreaterThanOrEqual(5)
    expect(all.length).toBeLessThanOrEqual(9)
    for (const { title, startsAt, repeats } of all)
      expect([title, hourIn('Europe/Berlin', startsAt), repeats]).toEqual(['Send invoices', 9, 'weekly'])
  })

  it('takes UTC as it is, a time without a zone as the reader’s, and leaves out what was deleted from a series', async () => {
    const { ics: upload, events } = await aClient('Africa/Nairobi')
    await upload(
      ics(
        event('In UTC', `DTSTART:${stamp(monday, 9)}Z`, `DTEND:${stamp(monday, 10)}Z`),
        event('Here', ...at(9)),
        event('Series', ...at(11), 'RRULE:FREQ=DAILY;COUNT=3', `EXDATE:${stamp(new Date(monday.getTime() + day), 11)}`),
      ),
    )
    const all = (await events()) as { title: string; startsAt: string }[]
    const hours = (title: string) =>
      all.filter((one) => one.title === title).map(({ startsAt }) => new Date(startsAt).getUTCHours())
    expect(hours('In UTC')).toEqual([9])
    expect(hours('Here')).toEqual([6])
    expect(hours('Series')).toEqual([8, 8])
  })

  it('uploaded twice is the same as once; a dry run writes nothing; clearing empties it', async () => {
    const { ics: upload, events, api } = await aClient()
    const file = ics(event('Send invoices', ...at(9)))
    expect((await upload(file, '?dryRun=1')).json()).toMatchObject({ imported: 0, rows: [{ verdict: 'new' }] })
    expect(await events()).toEqual([])
    expect((await upload(file)).json()).toMatchObject({ imported: 1 })
    expect((await upload(file)).json()).toMatchObject({ imported: 0, rows: [{ verdict: 'duplicate' }] })
    expect(await events()).toHaveLength(1)
    await api.tasks.calendar.clear()
    expect(await events()).toEqual([])
  })

  it('says of each event why it is not taken', async () => {
    const { ics: upload, events } = await aClient()
    const answer = await upload(
      ics(
        event('A holiday', `DTSTART;VALUE=DATE:${stamp(monday, 0).slice(0, 8)}`),
        event('Long ago', 'DTSTART:20010101T090000Z', 'DTEND:20010101T100000Z'),
        event('', ...at(9)),
        event('Backwards', `DTSTART:${stamp(monday, 9)}Z`, `DTEND:${stamp(monday, 8)}Z`),
      ),
    )
    expect(answer.json().rows.map(({ reason }: { reason: string }) => reason)).toEqual([
      'lasts all day',
      'is more than 28 days from today',
      'has no title',
      'ends before it starts',
    ])
    expect(await events()).toEqual([])
  })

  it.each([
    ['nothing', '', 'Please choose a calendar file.'],
    ['a letter', 'Dear Sir or Madam', 'This is not a calendar file.'],
    ['half a file', 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:x', 'This'],
    ['a calendar of nothing', ics(), 'This calendar has no events.'],
    ['an event that repeats every second', ics(event('x', ...at(9), 'RRULE:FREQ=SECONDLY')), 'up to 2,000 events'],
    [
      '5,000 events',
      ics(...Array.from({ length: 5000 }, (_, i) => `BEGIN:VEVENT\r\nUID:${i}\r\nEND:VEVENT`)),
      'up to 2,000 events',
    ],
  ])('%s gets one clear sentence, and nothing is written', async (_, file, sentence) => {
    const { ics: upload, events } = await aClient()
    const answer = await upload(file)
    expect([answer.statusCode, answer.json().error]).toEqual([400, expect.stringContaining(sentence)])
    expect(await events()).toEqual([])
  })
})

describe('a calendar as CSV', () => {
  it('is read as Google and Outlook write it, in the reader’s zone', async () => {
    const { csv, events } = await aClient('America/New_York')
    const date = monday.toLocaleDateString('en-US', { timeZone: 'UTC' })
    const answer = await csv(
      `Subject,Start Date,Start Time,End Date,End Time,All Day Event\nSend invoices,${date},9:00 AM,${date},10:30 AM,False\nBirthday,${date},,,,True\nNo time,${date},,,,False`,
    )
    expect(answer.json()).toMatchObject({ imported: 1, skipped: 2 })
    const [one] = await events()
    expect(hourIn('America/New_York', one.startsAt)).toBe(9)
    expect(Date.parse(one.endsAt) - Date.parse(one.startsAt)).toBe(90 * 60_000)
  })

  it('without events is refused with what it needs', async () => {
    const { csv } = await aClient()
    expect((await csv('Name,Email\nAda,a@example.com')).json().error).toContain('Subject, Start Date and Start Time')
  })
})

describe('the audit', () => {
  it('sums the hours of a week by kind, and proposes what repeats and can be delegated', async () => {
    const { ics: upload, api, suggestions } = await aClient()
    await upload(
      ics(
        event('Enter supplier invoices into the spreadsheet', ...at(9), 'RRULE:FREQ=WEEKLY;BYDAY=MO,TU;COUNT=8'),
        event('Meeting with Dana', ...at(13), 'RRULE:FREQ=WEEKLY;COUNT=4'),
      ),
    )
    const audit = await api.tasks.calendar.audit()
    expect(audit.repeating.map(({ title, hoursPerWeek }) => [title, hoursPerWeek])).toEqual([
      ['Enter supplier invoices into the spreadsheet', 2],
      ['Meeting with Dana', 1],
    ])
    expect(audit.hours).toContainEqual({ kind: 'Meetings and your own time', hoursPerWeek: 1 })
    const [first, another] = await suggestions()
    expect(another).toBeUndefined()
    expect(first).toMatchObject({ title: 'Enter supplier invoices into the spreadsheet', hoursPerWeek: 2 })
    expect(first.reason).toContain('In your calendar 8 times.')
    expect((await api.auth.quota()).remaining).toBe(10)
  })

  it('counts as many weeks as the events span, wherever in a week they begin', async () => {
    const { ics: upload, api } = await aClient()
    const thursday = new Date(monday.getTime() + 3 * day)
    const on = (hour: number) => [`DTSTART:${stamp(thursday, hour)}`, `DTEND:${stamp(thursday, hour + 1)}`]
    await upload(
      ics(
        event('Enter supplier invoices', ...at(9), 'RRULE:FREQ=WEEKLY;COUNT=4'),
        event('Type the recall cards', ...on(14), 'RRULE:FREQ=WEEKLY;COUNT=4'),
      ),
    )
    const { repeating } = await api.tasks.calendar.audit()
    expect(repeating.map(({ hoursPerWeek }) => hoursPerWeek)).toEqual([1, 1])
  })

  it('also suggests from the onboarding’s answers and from past tasks, and is empty without any', async () => {
    const { client, api, suggestions } = await aClient()
    expect(await suggestions()).toEqual([])
    await api.auth.inquiries.send({
      inquiryType: 'personalized_support',
      taskDescription: 'Support.',
      onboarding: {
        businessName: 'Vega',
        industry: 'Healthcare',
        businessStage: 'Growth (2-5 years)',
        painPoints: ['Inconsistent processes'],
        supportNeeds: ['Inbox management'],
        goals: 'An empty inbox.',
        budgetRange: '200-500',
        hoursPerWeek: '5-10',
        bookCall: false,
      },
    })
    const task = await world.aTask(client, { status: 'completed', taskText: 'Clean the supplier list' })
    await api.tasks.review({ id: task.id })
    expect(await suggestions()).toMatchObject([
      { title: 'Inbox management', category: 'Email Management' },
      { title: 'Clean the supplier list', reason: 'You had this done before.' },
    ])
  })

  it('adds up the weeks around today, not those of an upload long ago, which the sweep removes', async () => {
    const { client, ics: upload, api, events } = await aClient()
    const weekly = (title: string, hour: number) => event(title, ...at(hour), 'RRULE:FREQ=WEEKLY;COUNT=3')
    await upload(ics(weekly('Enter supplier invoices', 9)))
    await world.db
      .updateTable('calendarEvents')
      .set({
        startsAt: sql`starts_at - interval '70 days'` as never,
        endsAt: sql`ends_at - interval '70 days'` as never,
      })
      .where('userId', '=', client.id)
      .execute()
    expect(await api.tasks.calendar.audit()).toMatchObject({ events: 0, hours: [], repeating: [] })
    const file = ics(weekly('Type the recall cards', 11))
    await upload(file, '?dryRun=1')
    expect(await events()).toHaveLength(3)
    await upload(file)
    const { events: counted, repeating } = await api.tasks.calendar.audit()
    expect([counted, repeating.map(({ title }) => title)]).toEqual([3, ['Type the recall cards']])
    await sweepEvents(world.db)
    expect((await events()).map(({ title }: { title: string }) => title)).not.toContain('Enter supplier invoices')
  })

  it('suggests nothing that is on the list already, or comes again by itself', async () => {
    const { client, ics: upload, api, suggestions } = await aClient()
    await upload(
      ics(
        event('Enter supplier invoices into the spreadsheet', ...at(9), 'RRULE:FREQ=WEEKLY;COUNT=4'),
        event('Update the contact list', ...at(11), 'RRULE:FREQ=WEEKLY;COUNT=4'),
      ),
    )
    const titles = async () => (await suggestions()).map(({ title }: { title: string }) => title)
    const done = await world.aTask(client, { status: 'completed', taskText: 'Clean the supplier list' })
    await api.tasks.review({ id: done.id })
    expect((await titles()).sort()).toEqual([
      'Clean the supplier list',
      'Enter supplier invoices into the spreadsheet',
      'Update the contact list',
    ])
    const [first] = await suggestions()
    const { id } = await api.tasks.create({ taskText: first.taskText.replace('about 1', 'about 1.2').toUpperCase() })
    await api.tasks.create({ taskText: 'Update the contact list of the club' })
    const firstOn = new Date(Date.now() + 3 * day).toISOString().slice(0, 10)
    await api.tasks.repeats.start({ id: done.id, every: 'weekly', firstOn, sameVa: false, dueDays: 2 })
    const left = ['Enter supplier invoices into the spreadsheet', 'Update the contact list']
    expect(await titles()).toEqual(left.filter((title) => title !== first.title))
    await api.tasks.delete({ id })
    expect((await titles()).sort()).toEqual(left)
  })

  it('is nobody else’s', async () => {
    const [own, other] = [await aClient(), await aClient()]
    await own.ics(ics(event('Send invoices', ...at(9))))
    expect(await other.events()).toEqual([])
    expect((await other.api.tasks.calendar.audit()).events).toBe(0)
  })
})
