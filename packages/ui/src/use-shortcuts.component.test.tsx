import { afterEach, describe, expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { KaziProvider } from './kazi-provider.tsx'
import { stepRow, useShortcuts } from './use-shortcuts.ts'

const list = (...names: string[]) => {
  document.body.innerHTML = `<main>${names.map((name) => `<li data-name="${name}"><a href="#" data-row-link>${name}</a></li>`).join('')}</main>`
}
const focused = () => document.activeElement?.textContent
const leaves = (name: string) => document.querySelector(`[data-name="${name}"]`)?.remove()

afterEach(() => {
  document.body.innerHTML = ''
  history.replaceState(null, '', location.pathname)
})

it('goes down and up, and stops at both ends', () => {
  list('a', 'b')
  const seen = ([1, 1, 1, -1, -1] as const).map((by) => {
    stepRow(by)
    return focused()
  })
  expect(seen).toEqual(['a', 'b', 'b', 'a', 'a'])
})

it('goes on where the row was that is gone', () => {
  list('a', 'b', 'c', 'd')
  stepRow(1)
  stepRow(1)
  leaves('b')
  stepRow(1)
  expect(focused()).toBe('c')
  leaves('c')
  stepRow(-1)
  expect(focused()).toBe('a')
})

it('begins at the top of another page', () => {
  list('a', 'b', 'c')
  stepRow(1)
  stepRow(1)
  list('d', 'e', 'f')
  history.replaceState(null, '', '?page=2')
  stepRow(1)
  expect(focused()).toBe('d')
})

it('leaves out what is hidden', () => {
  list('a', 'b')
  document.querySelector<HTMLElement>('[data-name="a"]')?.style.setProperty('display', 'none')
  stepRow(1)
  expect(focused()).toBe('b')
})

describe('the key of a control', () => {
  /** A list whose second row cannot be approved; what is pressed is noted. */
  async function applicants(withButton = false) {
    const pressed: string[] = []
    const note = (what: string) => () => void pressed.push(what)
    function Page() {
      useShortcuts({ j: note('j') })
      return (
        <main>
          <section tabIndex={-1} data-region>
            <ul>
              {['Ada', 'Bea', 'Cyd'].map((name) => (
                <li key={name}>
                  <a href="#list" data-row-link>
                    {name}
                  </a>
                  <button type="button" aria-keyshortcuts="a" disabled={name === 'Bea'} onClick={note(name)}>
                    Approve
                  </button>
                </li>
              ))}
            </ul>
          </section>
          {withButton && <button type="button" aria-keyshortcuts="a" onClick={note('page')} />}
        </main>
      )
    }
    await render(
      <KaziProvider>
        <Page />
      </KaziProvider>,
    )
    return pressed
  }
  const focus = (text: string) =>
    [...document.querySelectorAll<HTMLElement>('a, [data-region]')]
      .find((one) => one.textContent === text || one.matches(text === 'region' ? '[data-region]' : ':not(*)'))
      ?.focus()
  const press = (key: string, repeat = false) =>
    (document.activeElement ?? document.body).dispatchEvent(
      new KeyboardEvent('keydown', { key, repeat, bubbles: true, cancelable: true }),
    )

  it('acts on the row that has the focus', async () => {
    const pressed = await applicants()
    focus('Cyd')
    press('a')
    expect(pressed).toEqual(['Cyd'])
  })

  it.each(['Bea', 'region'])('acts on no other row while the focus is on %s', async (place) => {
    const pressed = await applicants()
    focus(place)
    expect(document.activeElement).not.toBe(document.body)
    press('a')
    expect(pressed).toEqual([])
  })

  it('acts outside the rows where the row has none', async () => {
    const pressed = await applicants(true)
    focus('Bea')
    press('a')
    expect(pressed).toEqual(['page'])
  })

  it('acts once while it is held down; stepping goes on', async () => {
    const pressed = await applicants()
    focus('Ada')
    for (const repeat of [false, true, true]) press('a', repeat)
    for (const repeat of [false, true]) press('j', repeat)
    expect(pressed).toEqual(['Ada', 'j', 'j'])
  })
})
