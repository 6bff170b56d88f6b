import { KaziProvider } from '@kazi/ui/kazi-provider'
import { Button } from '@mantine/core'
import { expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { buttonsHere } from './page-buttons.ts'

it('presses the button of that name that is there now, also where news has drawn it again', async () => {
  const press = vi.fn()
  const screen = (drawn: string, busy = false) => (
    <KaziProvider>
      <main>
        <Button key={drawn} loading={busy} onClick={() => press(drawn)}>
          Can't fill
        </Button>
      </main>
    </KaziProvider>
  )
  const { rerender } = await render(screen('first'))
  const [command] = buttonsHere()
  expect(command?.label).toBe("Can't fill")
  await rerender(screen('second'))
  command?.press()
  expect(press.mock.calls).toEqual([['second']])

  await rerender(screen('third', true))
  command?.press()
  await rerender(screen('third'))
  await vi.waitFor(() => expect(press.mock.calls).toEqual([['second'], ['third']]))
})
