import './styles.css'
import { MantineProvider, Modal, Popover } from '@mantine/core'
import { act, useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ThreadHead, Threads } from './threads.tsx'

const items = ['one', 'two'].map((id) => ({ id, partner: `Partner ${id}`, title: `Task ${id}`, unread: 0 }))

let answer = () => {}
function Messages({ open: first, late = false }: { open?: string; late?: boolean }) {
  const [open, setOpen] = useState<string | undefined>(first)
  const [there, setThere] = useState(!late)
  answer = () => setThere(true)
  return (
    <MantineProvider env="test">
      <main tabIndex={-1}>
        <Threads items={items} openId={open} onOpen={setOpen}>
          {open && there && (
            <ThreadHead title={`With ${open}`} about="A task" onClose={() => setOpen(undefined)} key={open} />
          )}
        </Threads>
      </main>
      <input aria-label="Search" />
    </MantineProvider>
  )
}

afterEach(() => page.viewport(1000, 800))

it('leads the focus to the heading, and on the way back to the row that was open', async () => {
  await page.viewport(400, 700)
  await render(<Messages />)
  await page.getByRole('button', { name: /Partner two/ }).click()
  await expect.element(page.getByRole('heading', { name: 'With two' })).toHaveFocus()
  await page.getByRole('button', { name: 'Back to conversations' }).click()
  await expect.element(page.getByRole('button', { name: /Partner two/ })).toHaveFocus()
})

it('a conversation that is not in the list gives the focus to the list', async () => {
  await page.viewport(400, 700)
  await render(<Messages open="three" />)
  await page.getByRole('button', { name: 'Back to conversations' }).click()
  await expect.element(page.getByRole('navigation', { name: 'Conversations' })).toHaveFocus()
})

it('a late answer takes the focus from no field', async () => {
  await render(<Messages open="one" late />)
  await page.getByLabelText('Search').click()
  await userEvent.keyboard('wor')
  await act(async () => answer())
  await expect.element(page.getByRole('heading', { name: 'With one' })).toBeVisible()
  await expect.element(page.getByLabelText('Search')).toHaveFocus()
})

it('a late answer takes it from the page around it, and from a button that led to it', async () => {
  await render(<Messages open="one" late />)
  ;(page.getByRole('main').element() as HTMLElement).focus()
  await act(async () => answer())
  await expect.element(page.getByRole('heading', { name: 'With one' })).toHaveFocus()
  await page.getByRole('button', { name: /Partner two/ }).click()
  await expect.element(page.getByRole('heading', { name: 'With two' })).toHaveFocus()
})

it('a popover that closes over a new conversation keeps the focus from no heading', async () => {
  function Bell() {
    const [opened, setOpened] = useState(true)
    return (
      <Popover opened={opened} onChange={setOpened} trapFocus transitionProps={{ duration: 400 }}>
        <Popover.Target>
          <button type="button">Notifications</button>
        </Popover.Target>
        <Popover.Dropdown>
          <button
            type="button"
            onClick={() => {
              setOpened(false)
              answer()
            }}
          >
            Open the message
          </button>
        </Popover.Dropdown>
      </Popover>
    )
  }
  await render(
    <MantineProvider>
      <Messages open="one" late />
      <Bell />
    </MantineProvider>,
  )
  const link = page.getByRole('button', { name: 'Open the message' })
  await link.click()
  await expect.element(page.getByRole('heading', { name: 'With one' })).toHaveFocus()
  await expect.element(link).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: 'With one' })).toHaveFocus()
})

it('a late answer takes it from no dialog over the page', async () => {
  await render(
    <MantineProvider env="test">
      <Messages open="one" late />
      <Modal opened onClose={() => {}} title="Keys">
        <button type="button">Rename</button>
      </Modal>
    </MantineProvider>,
  )
  const rename = page.getByRole('button', { name: 'Rename' })
  await expect.element(rename).toBeVisible()
  ;(rename.element() as HTMLElement).focus()
  await act(async () => answer())
  await expect.element(page.getByText('With one')).toBeInTheDocument()
  await expect.element(rename).toHaveFocus()
})
