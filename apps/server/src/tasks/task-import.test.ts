import { type ImportCells, maxImportedTasks } from '@kazi/schemas/task-import'
import { calendarDay } from '@kazi/schemas/zones'
import { afterAll, describe, expect, it } from 'vitest'
import { openSession } from '../accounts/sessions.ts'
import { parseTaskCsv } from '../cpu/task-csv.ts'
import { testWorld } from '../testing/world.ts'

const world = await testWorld()
afterAll(() => world.close())

async function aClient() {
  const client = await world.aClient({ timezone: 'America/New_York' })
  const headers = { cookie: `kazi_client=${await openSession(world.db, { userId: client.id })}` }
  const upload = async (csvData: unknown, query = '') =>
    world.app.inject({ method: 'POST', url: `/api/tasks/upload-csv${query}`, headers, payload: { csvData } })
  const tasks = async () => (await world.as(client)).tasks.list()
  return { client, upload, tasks }
}
const header = 'Task,Category,Priority,Deadline,Budget,Notes'

describe('a file of tasks', () => {
  it('is added once, also where two tabs send it at the same time', async () => {
    const { client, tasks } = await aClient()
    const file = `${header}\nSort my inbox,,,,,\nFind ten suppliers,,,,,`
    const send = async () => (await world.as(client)).tasks.uploadCsv({ csvData: file })
    const answers = await Promise.all([send(), send(), send()])
    expect(answers.map(({ imported }) => imported).sort()).toEqual([0, 0, 2])
    expect(answers.map(({ skipped }) => skipped).sort()).toEqual([0, 2, 2])
    expect(await tasks()).toHaveLength(2)
  })

  it('says what each row would become, and writes nothing until it is sent for good', async () => {
    const { upload, tasks } = await aClient()
    const file = `${header}
Sort my inbox,email management,High Priority,2099-01-31,8 hours,"No patient names,
please"
,Research,,,,
Sort  MY inbox,,,,,
Find ten suppliers,Piracy,,,,
Call them,,soonish,,,
Write a report,,,2001-01-01,,
Write a letter,,,when I can,,
Write a song,Piracy,soonish,2001-01-01,,`
    const dry = (await upload(file, '?dryRun=1')).json()
    expect(dry).toMatchObject({ imported: 0, skipped: 7 })
    expect(dry.rows.map(({ verdict, reason = '' }: { verdict: string; reason?: string }) => [verdict, reason])).toEqual(
      [
        ['new', ''],
        ['invalid', 'has no task'],
        ['duplicate', 'is on your list already'],
        ['invalid', 'has a category that we do not know: Piracy'],
        ['invalid', 'has a priority other than low, medium, high or urgent'],
        ['invalid', 'has a deadline that has passed'],
        ['invalid', 'has a deadline that is not a date such as 2026-12-24'],
        [
          'invalid',
          'has a category that we do not know: Piracy; has a priority other than low, medium, high or urgent; has a deadline that has passed',
        ],
      ],
    )
    expect(dry.rows[3].cells).toMatchObject({ taskText: 'Find ten suppliers', category: 'Piracy' })
    expect(await tasks()).toEqual([])
    expect((await upload(file)).json()).toMatchObject({ imported: 1, skipped: 7 })
    expect(await tasks()).toMatchObject([
      {
        taskText: 'Sort my inbox',
        category: 'Email Management',
        priority: 'high',
        deadline: '2099-01-31',
        budget: '8 hours',
        notes: 'No patient names,\nplease',
        status: 'pending',
      },
    ])
  })

  it('sent twice is the same as once', async () => {
    const { upload, tasks } = await aClient()
    for (const imported of [2, 0]) expect((await upload('Task\nOne\nTwo')).json()).toMatchObject({ imported })
    expect(await tasks()).toHaveLength(2)
  })

  it.each([
    ['columns in another order and language of names', 'Due;To do\n12/24/2098;Order paper', '2098-12-24'],
    ['one column without a header', 'Order paper', null],
    ['a byte order mark', '\uFEFFTask\nOrder paper', null],
    ['line breaks of an old Mac', 'Task\rOrder paper\r', null],
    ['a day in words', 'Task,Deadline\nOrder paper,24 Dec 2098', '2098-12-24'],
  ])('may have %s', async (_, file, deadline) => {
    const { upload, tasks } = await aClient()
    await upload(file)
    expect(await tasks()).toMatchObject([{ taskText: 'Order paper', deadline }])
  })

  it.each([
    ['UTF-16 as Excel writes it', Buffer.from('\uFEFFTask\nCafé', 'utf16le')],
    ['Latin-1', Buffer.from('Task\nCafé', 'latin1')],
    ['UTF-8', Buffer.from('Task\nCafé')],
  ])('may be %s', (_, bytes) => {
    expect(parseTaskCsv({ csv: bytes, today: '2026-11-30' })).toMatchObject([{ taskText: 'Café' }])
  })
})

describe('the text of a row', () => {
  const rowsOf = async (file: string) => {
    const { upload } = await aClient()
    return (await upload(file, '?dryRun=1')).json().rows as { verdict: string; reason?: string; cells: ImportCells }[]
  }

  it.each([
    ['Task\nSort my inbox, then call Ada', { taskText: 'Sort my inbox, then call Ada' }],
    ['Task,Notes\nSort my inbox,no names,please', { taskText: 'Sort my inbox', notes: 'no names,please' }],
    ['Task,Notes\nSort my inbox,quietly,,,', { taskText: 'Sort my inbox', notes: 'quietly' }],
    ['Title,Description\nInbox,Sort it all', { taskText: 'Inbox\n\nSort it all' }],
    ['Title,Description,Due date\nInbox,,2099-01-31', { taskText: 'Inbox', deadline: '2099-01-31' }],
    ['Title,Task\nInbox,Inbox', { taskText: 'Inbox' }],
    ['Task,Notes,Details\nInbox,quietly,no names', { taskText: 'Inbox', notes: 'quietly\n\nno names' }],
    ['Task,Hours,Price\nInbox,8 hours,$90', { taskText: 'Inbox', budget: '8 hours, $90' }],
    ['sep=;\r\nTask;Notes\r\nInbox;quietly, please', { taskText: 'Inbox', notes: 'quietly, please' }],
    ['Task,Deadline\nInbox,2099-01-31, ,', { taskText: 'Inbox', deadline: '2099-01-31' }],
    ['Task,Notes\nInbox,quietly,,please', { taskText: 'Inbox', notes: 'quietly,,please' }],
    ['Task,Owner\nInbox,Ada, ,', { taskText: 'Inbox' }],
    ['Due,Task,Deadline\n,Inbox,2099-01-31', { taskText: 'Inbox', deadline: '2099-01-31' }],
    ['Due,Task,Deadline\n2099-02-28,Inbox,2099-01-31', { taskText: 'Inbox', deadline: '2099-02-28' }],
    ['Task;Notes\nInbox;quietly;please', { taskText: 'Inbox', notes: 'quietly;please' }],
    ['Task\tNotes\nInbox\tquietly\tplease', { taskText: 'Inbox', notes: 'quietly\tplease' }],
  ])('of %j is all there', async (file, cells) => {
    expect(await rowsOf(file)).toMatchObject([{ verdict: 'new', cells }])
  })

  it.each([
    ['no field', 'Task,Owner\nSort my inbox, then call Ada,me'],
    ['a field that another column gives', 'Due,Task,Deadline\n2099-02-28,Inbox,2099-01-31,and call Ada'],
  ])('is not cut where the last column stands for %s', async (_, file) => {
    expect(await rowsOf(file)).toMatchObject([
      { verdict: 'invalid', reason: 'has more cells than the header: text with commas needs quotes around it' },
    ])
  })

  it.each([
    [';', 'text with semicolons needs'],
    ['\t', 'text with tabs needs'],
    ['|', 'text with "|" needs'],
  ])('that is cut by %j is refused by the name of that', async (separator, text) => {
    const file = `sep=${separator}\n${['Task', 'Owner'].join(separator)}\n${['Inbox', 'Ada', 'Bo'].join(separator)}`
    expect(await rowsOf(file)).toMatchObject([{ verdict: 'invalid', reason: expect.stringContaining(text) }])
  })

  it('is said to be cut, even where there is no task in it', async () => {
    const rows = await rowsOf('Task,Owner\n,Ada,call Ada\n,Ada\nInbox,Ada')
    const reason = 'has more cells than the header: text with commas needs quotes around it'
    expect(rows).toMatchObject([{ reason, isCut: true }, { reason: 'has no task' }, { verdict: 'new' }])
    expect(rows.slice(1).filter((row) => 'isCut' in row)).toEqual([])
  })

  it.each(['Task', 'Notes', 'Budget'])('is not taken where a letter of the column %s is lost', async (column) => {
    const cells = ['Task', 'Notes', 'Budget'].map((one) => (one === column ? 'Caf\ufffd' : 'Inbox'))
    expect(await rowsOf(`Task,Notes,Budget\n${cells.join()}`)).toMatchObject([
      { verdict: 'invalid', reason: 'has a character that cannot be stored' },
    ])
    expect(await rowsOf('Task,Owner\nInbox,Zo\ufffd')).toMatchObject([{ verdict: 'new' }])
  })

  it.each(['2026-13-45', '2099-02-29', '2099-00-10', '0000-00-00'])(
    'has no deadline on %s, and says so',
    async (day) => {
      expect(await rowsOf(`Task,Deadline\nInbox,${day}`)).toMatchObject([
        {
          verdict: 'invalid',
          reason: 'has a deadline that is not a date such as 2026-12-24',
          cells: { deadline: day },
        },
      ])
    },
  )

  it.each([
    ['Friday', '2026-12-04'],
    ['next Friday', '2026-12-11'],
    ['in 2 weeks', '2026-12-14'],
    ['tomorrow', '2026-12-01'],
    ['1 Mar', '2027-03-01'],
    ['last Friday', '2026-11-27'],
    ['next week', undefined],
    ['this weekend', undefined],
    ['Monday - Friday', undefined],
    ['December', undefined],
    ['27 Nov', '2026-11-27'],
    ['15 June', '2027-06-15'],
    ['11/27', '2026-11-27'],
    ['Fri 27 Nov', '2026-11-27'],
    ['2 Jan', '2027-01-02'],
    ['30 Nov 9am', '2026-11-30'],
    ['Monday', '2026-11-30'],
    ['Monday 9am', '2026-11-30'],
    ['Friday at 5pm', '2026-12-04'],
    ['tomorrow', '2026-12-01'],
    ['3 days', '2026-12-03'],
    ['Dec 24, 9am - 5pm', '2026-12-24'],
    ['Dec 24 - 26', undefined],
    ['next day', '2026-12-01'],
    ['next  week', undefined],
    ['next 2 weeks', undefined],
    ['next two weeks', undefined],
    ['next 3 days', undefined],
    ['next few days', undefined],
    ['past 2 weeks', undefined],
  ])('of a deadline %j, read on a Monday, is the day %s', (cell, day) => {
    const csv = `Task,Deadline\nInbox,${cell}`
    expect(parseTaskCsv({ csv, today: '2026-11-30' })[0]?.day).toBe(day)
  })

  it('is the task alone in what is answered of it', async () => {
    const [row] = await rowsOf('Task,Deadline\nInbox,24 Dec 2098')
    expect(row?.cells).toEqual({
      taskText: 'Inbox',
      category: '',
      priority: '',
      deadline: '24 Dec 2098',
      budget: '',
      notes: '',
    })
  })

  it.each(['12/2098', '17:00', 'in 1 month', `24 Dec 2098 ${'x'.repeat(100)}`, `24 Dec${' '.repeat(60)}2098`])(
    'has no deadline in %j, which names no day',
    async (cell) => {
      expect(await rowsOf(`Task,Deadline\nInbox,${cell}`)).toMatchObject([
        { verdict: 'invalid', reason: 'has a deadline that is not a date such as 2026-12-24' },
      ])
    },
  )

  it.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])('counts days from the one it is in %s', async (timezone) => {
    const client = await world.aClient({ timezone })
    const api = await world.as(client)
    const before = calendarDay(timezone, new Date(Date.now() + 3 * 86_400_000))
    await api.tasks.uploadCsv({ csvData: 'Task,Deadline\nInbox,in 3 days', dryRun: false })
    const after = calendarDay(timezone, new Date(Date.now() + 3 * 86_400_000))
    expect([before, after]).toContain((await api.tasks.list())[0]?.deadline)
  })
})

describe('a file that is no file of tasks', () => {
  it.each([
    ['nothing', '', 'Please choose a CSV file.'],
    ['no text', 7, 'Please choose a CSV file.'],
    ['a header only', header, 'This file has no tasks.'],
    ['no column for the task', 'Category,Notes\nResearch,x', 'This file has no tasks.'],
    [
      'a header of 101 columns',
      `Task${',Notes'.repeat(100)}\nInbox`,
      'A file may have up to 100 columns. Please remove some.',
    ],
    ['a quote that stays open', `Task\n"Order paper`, 'CSV parsing failed'],
    [
      '5,000 rows',
      `Task\n${Array.from({ length: 5000 }, (_, i) => `Task ${i}`).join('\n')}`,
      `up to ${maxImportedTasks}`,
    ],
  ])('%s gets one clear sentence, and nothing is written', async (_, file, sentence) => {
    const { upload, tasks } = await aClient()
    const answer = await upload(file)
    expect([answer.statusCode, answer.json().error]).toEqual([400, expect.stringContaining(sentence)])
    expect(await tasks()).toEqual([])
  })

  it('20 MB and a byte is refused before it is read', async () => {
    const { upload } = await aClient()
    expect((await upload('x'.repeat(20 * 1024 * 1024 + 1))).statusCode).toBe(413)
  })

  it('a row that cannot be stored is told, and the others are taken', async () => {
    const { upload, tasks } = await aClient()
    const { imported, rows } = (await upload(`Task\n${'x'.repeat(10_001)}\nhalf \u0000\nOrder paper`)).json()
    expect(imported).toBe(1)
    expect(rows.map(({ verdict }: { verdict: string }) => verdict)).toEqual(['invalid', 'invalid', 'new'])
    expect(await tasks()).toHaveLength(1)
  })
})
