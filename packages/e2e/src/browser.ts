import { existsSync } from 'node:fs'
import sparticuz from '@sparticuz/chromium'

const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** A Chromium: the one that CHROMIUM names, an installed one, or the one that comes with the packages; else undefined. */
export async function chromiumPath() {
  const { CHROMIUM } = process.env
  if (CHROMIUM) return CHROMIUM
  const found = installed.find((path) => existsSync(path))
  if (found) return found
  return sparticuz.executablePath().catch(() => undefined)
}

export const browserArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A tone in place of the machine's microphone.
  '--use-fake-device-for-media-stream',
]

/** What the user answers when a page asks for the microphone. */
export const microphone = (answer: 'granted' | 'denied') =>
  `--use-fake-ui-for-media-stream${answer === 'denied' ? '=deny' : ''}`
