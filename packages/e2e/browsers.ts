// Opens every page in Firefox and in WebKit, the engine of Safari, where these are installed: npm run browsers
// Prints each page that breaks, and exits 1 if one does. The journeys run in Chromium only.
// Firefox: firefox or firefox-esr. WebKit: webkit2gtk-driver and a display, such as that of xvfb-run.
// What drives Firefox has a lock file of its own and is installed on first use.
import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { freePort, startServer } from './src/own-server.ts'
import { pagePaths } from './src/page-paths.ts'

const adminKey = randomBytes(32).toString('hex')
const demo = 'karibu-kazi-7'
const longestWaitMs = 15_000

type Found = { heading: string | null; broken: boolean; busy: boolean; over: number }
/** What a page shows: its heading, what went wrong, whether it still loads, and pixels beyond the window. */
const look = `
  const text = document.body.innerText
  const loading = [...document.querySelectorAll('[role=status]')].filter(
    (one) => /loading/i.test(one.textContent) && one.getBoundingClientRect().top < innerHeight,
  )
  return {
    heading: document.querySelector('h1, h2')?.textContent ?? null,
    broken: /Something went wrong|Couldn.t load|Failed to fetch/.test(text),
    busy: loading.length > 0 || document.querySelector('#root[data-page]') !== null,
    over: document.documentElement.scrollWidth - innerWidth,
  }`
const signIn = `
  const [path, email, password] = arguments
  return fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  }).then(({ status }) => status)`
const useKey = `localStorage.setItem('adminKey', arguments[0])`

type Browser = {
  open: (url: string) => Promise<unknown>
  /** Runs the body of a function in the page; what it returns is awaited. */
  run: (body: string, ...args: string[]) => Promise<unknown>
  /** Errors that the page threw since the last call. */
  errors: () => string[]
  close: () => Promise<unknown>
}

const installed = (paths: string[]) => paths.find((path) => existsSync(path))

async function openFirefox(): Promise<Browser | undefined> {
  const executablePath = installed(['/usr/bin/firefox', '/usr/bin/firefox-esr'])
  if (!executablePath) return undefined
  const folder = join(import.meta.dirname, 'browsers')
  if (!existsSync(join(folder, 'node_modules')))
    execFileSync('npm', ['ci', '--ignore-scripts'], { cwd: folder, stdio: 'inherit' })
  type Page = {
    goto: (url: string) => Promise<unknown>
    evaluate: (source: string) => Promise<unknown>
    on: (event: 'pageerror', hear: (error: Error) => void) => void
  }
  type Puppeteer = {
    launch: (options: object) => Promise<{ newPage: () => Promise<Page>; close: () => Promise<void> }>
  }
  const { default: puppeteer }: { default: Puppeteer } = await import(
    join(folder, 'node_modules/puppeteer-core/lib/esm/puppeteer/puppeteer-core.js')
  )
  const size = ['--width=1280', '--height=900']
  const firefox = await puppeteer.launch({ browser: 'firefox', executablePath, defaultViewport: null, args: size })
  const page = await firefox.newPage()
  let errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  return {
    open: (url) => page.goto(url),
    run: (body, ...args) => page.evaluate(`(function () {${body}})(...${JSON.stringify(args)})`),
    errors: () => {
      const said = errors
      errors = []
      // A page that is left stops its fonts.
      return said.filter((message) => !message.startsWith('downloadable font'))
    },
    close: () => firefox.close(),
  }
}

async function openWebKit(): Promise<Browser | undefined> {
  const driver = installed(['/usr/bin/WebKitWebDriver'])
  const binary = installed(
    ['4.1', '6.0'].map((version) => `/usr/lib/x86_64-linux-gnu/webkit2gtk-${version}/MiniBrowser`),
  )
  const { DISPLAY } = process.env
  if (!driver || !binary || !DISPLAY) return undefined
  const port = await freePort()
  const env = { ...process.env, LANG: 'en_US.UTF-8', WEBKIT_DISABLE_COMPOSITING_MODE: '1' }
  // Its own sandbox needs rights that a container lacks.
  const sandbox = { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' }
  const child = spawn(driver, [`--port=${port}`], { stdio: 'ignore', env: { ...env, ...sandbox } })
  const call = async (method: 'POST' | 'DELETE' | 'GET', path: string, body?: object) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    })
    const { value } = (await answer.json()) as { value: unknown }
    if (!answer.ok) throw new Error(JSON.stringify(value).slice(0, 300))
    return value
  }
  const until = Date.now() + longestWaitMs
  while (!(await call('GET', '/status').catch(() => undefined)))
    if (Date.now() > until) throw new Error('WebKitWebDriver did not start.')
    else await new Promise((wait) => setTimeout(wait, 100))
  const { sessionId } = (await call('POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } } },
  })) as { sessionId: string }
  const session = `/session/${sessionId}`
  await call('POST', `${session}/window/rect`, { width: 1280, height: 900 })
  return {
    open: (url) => call('POST', `${session}/url`, { url }),
    run: (script, ...args) => call('POST', `${session}/execute/sync`, { script, args }),
    // It does not tell; a page that breaks says so on the screen.
    errors: () => [],
    close: async () => {
      await call('DELETE', session).catch(() => {})
      child.kill()
    },
  }
}

/** Waits until a page has loaded, and says what is wrong with it; undefined if nothing is. */
async function wrongWith({ open, run, errors }: Browser, url: string) {
  await open(url)
  const until = Date.now() + longestWaitMs
  for (;;) {
    await new Promise((wait) => setTimeout(wait, 400))
    const { heading, broken, busy, over } = (await run(look)) as Found
    const thrown = errors()
    if (thrown.length) return `throws ${thrown.join(' · ')}`
    if (broken) return `says that something went wrong (${heading})`
    if (heading && !busy) return over > 0 ? `scrolls sideways by ${over} pixels` : undefined
    if (Date.now() > until) return heading ? 'loads for ever' : 'has no heading'
  }
}

const { origin, stop } = await startServer({ ADMIN_KEYS: `browsers:${adminKey}` })
let broken = 0
let looked = 0
try {
  for (const [name, openBrowser] of [
    ['Firefox', openFirefox],
    ['WebKit', openWebKit],
  ] as const) {
    const browser = await openBrowser()
    if (!browser) {
      console.log(`${name} is not installed or has no display, so nothing was opened in it.`)
      continue
    }
    const before = looked
    for (const [who, paths] of Object.entries(pagePaths)) {
      await browser.open(`${origin}/faqs`)
      if (who === 'client') await browser.run(signIn, '/api/auth/login', 'marisol@example.com', demo)
      if (who === 'va') await browser.run(signIn, '/api/va/login', 'wanjiku.mwangi@example.com', demo)
      if (who === 'team') await browser.run(useKey, adminKey)
      for (const path of paths) {
        looked++
        const wrong = await wrongWith(browser, origin + path)
        if (!wrong) continue
        broken++
        console.log(`${name} ${path} ${wrong}`)
      }
    }
    await browser.close()
    console.log(`${name}: ${looked - before} pages opened`)
  }
} finally {
  await stop()
}
process.exitCode = broken ? 1 : 0
process.exit()
