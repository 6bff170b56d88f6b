import { connect } from '@kazi/client/connect'
import { testServer } from '@kazi/client/test-server'
import { createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderRouter } from '#/frame/test-router.tsx'
import { DocumentDrawer } from './document-drawer.tsx'

afterEach(() => vi.restoreAllMocks())

const issued = {
  id: 12,
  template: 'invoice',
  number: 'INV-2026-0012',
  fields: { currency: 'USD' },
  lines: [],
  mails: [],
  recipient: 'Anselm',
  email: 'anselm@example.com',
  issuedBy: 'Odette',
  issuedAt: '2026-05-04T09:00:00Z',
  clientId: null,
  vaId: null,
  size: 1000,
  sha256: 'a'.repeat(64),
}

it('closes with Escape again after Back was pressed below an email', async () => {
  const { Provider } = connect()
  const none = { rows: [], total: 0, next: null, previous: null }
  testServer({
    answers: {
      'admin.documents.get': issued,
      'admin.me': { label: 'Odette', role: 'admin' },
      'admin.audit.list': none,
      'admin.recordNotes.get': { notes: null },
    },
  })
  let go = (_: number | undefined) => {}
  function Screen() {
    const [id, setId] = useState<number | undefined>(12)
    go = setId
    return <DocumentDrawer id={id} onClose={() => setId(undefined)} />
  }
  const router = createRouter({ routeTree: createRootRoute({ component: Screen }), history: createMemoryHistory() })
  await renderRouter(router, Provider)
  const send = page.getByRole('button', { name: 'Send by email' })
  await send.click()
  await expect.element(page.getByRole('textbox', { name: 'Subject' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('textbox', { name: 'Subject' })).not.toBeInTheDocument()
  await send.click()
  await expect.element(page.getByRole('textbox', { name: 'Subject' })).toBeVisible()
  go(undefined)
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  go(12)
  await expect.element(send).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(send).not.toBeInTheDocument()
})
