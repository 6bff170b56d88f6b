import '@kazi/ui/font-files.css'
import '@kazi/ui/styles.css'
import { KaziProvider } from '@kazi/ui/kazi-provider'
import { Button, Menu, Modal } from '@mantine/core'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { giveFocusBack } from './focus-back.ts'

let stop = () => {}
beforeEach(() => {
  stop = giveFocusBack()
})
afterEach(() => stop())

/** A page with a button and a menu, each of which opens a dialog that is there only while it is open. */
function Screen({ leaves = false, list = false }: { leaves?: boolean; list?: boolean }) {
  const [open, setOpen] = useState(false)
  const [over, setOver] = useState(false)
  const [gone, setGone] = useState(false)
  const ask = () => {
    setOpen(true)
    setGone(leaves)
  }
  return (
    <KaziProvider>
      <main tabIndex={-1}>
        {!gone && <Button onClick={ask}>Ask</Button>}
        {list && <section aria-label="The list" data-focus-next />}
        <Menu transitionProps={{ duration: 0 }}>
          <Menu.Target>
            <Button>Actions</Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={ask}>Pick a day</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </main>
      {open && (
        <Modal opened onClose={() => setOpen(false)} closeOnEscape={!over} title="Question">
          <Button onClick={() => setOver(true)}>Preview</Button>
          {over && <Modal opened onClose={() => setOver(false)} title="What they see" />}
        </Modal>
      )}
    </KaziProvider>
  )
}
const button = (name: string) => page.getByRole('button', { name })
const dialog = (name: string) => page.getByRole('dialog', { name })

it('goes back to the button that opened the dialog, and from a dialog over it to the one below', async () => {
  await render(<Screen />)
  await button('Ask').click()
  await button('Preview').click()
  await expect.element(dialog('What they see')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(button('Preview')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(button('Ask')).toHaveFocus()
})

it('goes back to the button of the menu in which the dialog was chosen', async () => {
  await render(<Screen />)
  await button('Actions').click()
  await page.getByRole('menuitem', { name: 'Pick a day' }).click()
  await expect.element(dialog('Question')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(button('Actions')).toHaveFocus()
})

it('goes to the page if what opened the dialog is gone', async () => {
  await render(<Screen leaves />)
  await button('Ask').click()
  await expect.element(dialog('Question')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('main')).toHaveFocus()
})

it('goes on at the list if there is one', async () => {
  await render(<Screen leaves list />)
  await button('Ask').click()
  await expect.element(dialog('Question')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('region', { name: 'The list' })).toHaveFocus()
})
