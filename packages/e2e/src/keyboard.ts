import { expect, type Locator, type Page } from '@playwright/test'

/** More than any page or dialog has from one end to the other. */
export const maxTabs = 120

export const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement)

/** Goes on with Tab, or back with Shift+Tab, until the target has the focus, as somebody without a mouse does. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  await expect(target).toBeVisible()
  for (let tabs = 0; tabs < maxTabs; tabs++) {
    if (await hasFocus(target)) return
    await page.keyboard.press(key)
  }
  throw new Error(`${target} was not reached in ${maxTabs} steps`)
}

/** Goes to a control by Tab and presses Enter. */
export const presses = async (page: Page, target: Locator) => {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

/**
 * After an action the focus is somewhere, and stays there: Tab would begin at the top of the page again. It is looked at
 * three times, because what takes an element away may come a moment after it had the focus.
 */
export const focusStays = async (page: Page) => {
  let times = 0
  const look = async () => {
    const somewhere = await page.evaluate(() => document.activeElement !== document.body)
    times = somewhere ? times + 1 : 0
    return times
  }
  await expect.poll(look, { message: 'the focus is on the page itself', intervals: [150] }).toBeGreaterThan(2)
}

/** Whether an element comes before the one that has the focus. */
export const isBefore = (target: Locator, page: Page) =>
  page
    .evaluateHandle(() => document.activeElement)
    .then((focused) =>
      target.evaluate(
        (element, active) =>
          Boolean(active && element.compareDocumentPosition(active) & Node.DOCUMENT_POSITION_FOLLOWING),
        focused,
      ),
    )

const mouseless = new WeakSet<Page>()
const byMouse = [
  'click',
  'dblclick',
  'hover',
  'tap',
  'check',
  'uncheck',
  'setChecked',
  'dragTo',
  'fill',
  'clear',
] as const

/** From now on whatever a test does on this page it does by keyboard: all that a mouse can do fails, and so does filling. */
export function withoutMouse(page: Page) {
  for (const act of ['click', 'down', 'move'] as const)
    page.mouse[act] = () => Promise.reject(new Error('This journey has no mouse.'))
  // Each worker has one class of locators for all its pages.
  const locators: Record<string, (...given: unknown[]) => Promise<unknown>> = Object.getPrototypeOf(
    page.locator('main'),
  )
  for (const act of byMouse) {
    const does = locators[act]
    if (!does || does.name === 'byKeyboard') continue
    locators[act] = function byKeyboard(this: Locator, ...given) {
      return mouseless.has(this.page())
        ? Promise.reject(new Error(`This journey has no mouse: ${act} of ${this}`))
        : does.apply(this, given)
    }
  }
  mouseless.add(page)
}
