import { testServer } from '@kazi/client/test-server'
import { weekdayDate } from '@kazi/ui/format'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { AlreadyAsked } from './already-asked.tsx'
import { showPage } from './test-page.tsx'

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const row = { id: 1, kind: 'intro', vaId: 3, state: 'open', createdAt: inHours(-50), asked: false }

async function show(over: { dueAt: string; asked?: boolean }) {
  testServer({ answers: { 'auth.inquiries.list': [{ ...row, ...over }] } })
  await showPage(() => <AlreadyAsked kind="intro" vaId={3} />)
  return expect.element(page.getByRole('alert'))
}

it('says by when the team replies', async () => {
  const dueAt = inHours(30)
  await (await show({ dueAt })).toHaveTextContent(
    `We have your requestYou sent it 2 days ago, and we reply by ${weekdayDate(dueAt)}. Send it again only if something has changed.`,
  )
})

it('promises no time that is past', async () => {
  await (await show({ dueAt: inHours(-2) })).toHaveTextContent(
    'We have your requestYou sent it 2 days ago. Send it again only if something has changed.',
  )
})

it('says that the team waits for an answer, which no time counts for', async () => {
  await (await show({ dueAt: inHours(30), asked: true })).toHaveTextContent(
    'We have your requestYou sent it 2 days ago. We asked you something by email, and go on once you have answered.',
  )
})
