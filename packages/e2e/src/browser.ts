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
