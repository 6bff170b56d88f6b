import '@kazi/ui/styles.css'
import { testServer } from '@kazi/client/test-server'
import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { showPage } from '#/frame/test-page.tsx'
import { FaqsPage } from './faqs-page.tsx'

/** The page as it stands, in a frame that runs no scripts. */
async function withoutScripts() {
  const frame = document.createElement('iframe')
  frame.setAttribute('sandbox', 'allow-same-origin')
  const styles = [...document.querySelectorAll('style, link[rel=stylesheet]')].map((one) => one.outerHTML).join('')
  frame.srcdoc = `<!doctype html><html><head>${styles}</head><body>${document.body.innerHTML}</body></html>`
  const loaded = new Promise((done) => frame.addEventListener('load', done))
  document.body.append(frame)
  onTestFinished(() => frame.remove())
  await loaded
  return frame.contentDocument as Document
}
const shown = (root: Document) => {
  const answers = [...root.querySelectorAll('[id$="-answer"]')]
  expect(answers.length).toBeGreaterThan(10)
  return answers.filter((one) => root.defaultView?.getComputedStyle(one).display !== 'none').length / answers.length
}

it('shows every answer where no script can open one, and otherwise none before it is asked for', async () => {
  testServer({ answers: { 'auth.whoAmI': null } })
  await showPage(() => <FaqsPage contact={null} />)
  await expect.element(page.getByRole('button', { name: 'Who chooses my VA?' })).toBeVisible()
  const silent = await withoutScripts()
  expect([shown(document), shown(silent)]).toEqual([0, 1])
  const button = silent.querySelector('h3 button svg')
  expect(button && silent.defaultView?.getComputedStyle(button).display).toBe('none')
})
