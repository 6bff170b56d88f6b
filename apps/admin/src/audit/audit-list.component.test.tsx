import '@kazi/ui/styles.css'
import { connect } from '@kazi/client/connect'
import { testServer } from '@kazi/client/test-server'
import { KaziProvider } from '@kazi/ui/kazi-provider'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { AuditList } from './audit-list.tsx'

const none = { rows: [], total: 0, more: false, from: 0, next: null, previous: null }
const search = { q: 'grace', sort: '', desc: false, cursor: '', size: 50, who: '', what: '', entry: undefined }

it.each([true, false])('says whether only some of those who have a name were searched for: %s', async (someNamed) => {
  testServer({ answers: { 'admin.audit.list': { ...none, someNamed }, 'admin.audit.choices': { who: [], what: [] } } })
  const { Provider } = connect()
  await render(
    <KaziProvider>
      <Provider>
        <AuditList search={search as never} query={{ q: 'grace' } as never} onSearch={() => {}} />
      </Provider>
    </KaziProvider>,
  )
  await expect.element(page.getByText('No matching entries')).toBeVisible()
  expect(page.getByText(/Too many people have a word of this search/).elements()).toHaveLength(someNamed ? 1 : 0)
})
