import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { incoming } from '../files/incoming.ts'

/** A file as the upload route hands it over. */
export const demoFile = (inbox: string, name: string, content: string | Buffer) =>
  incoming(async () => {
    await mkdir(inbox, { recursive: true })
    const path = join(inbox, randomUUID())
    await writeFile(path, content)
    return { path, name, size: Buffer.byteLength(content), drop: () => rm(path, { force: true }) }
  })

export const demoColumns = 'card,surname,first name,date of birth,last check-up,phone,unreadable\n'

/** A paper card with two dates of birth, as a phone would photograph it. */
export async function demoCard() {
  const { default: sharp } = await import('sharp')
  return sharp(
    Buffer.from(`
      <svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800" font-family="serif" font-size="52" fill="#26364d">
        <rect width="1200" height="800" fill="#c9b798"/>
        <g transform="rotate(-2 600 400)">
          <rect x="90" y="80" width="1020" height="640" rx="14" fill="#fbf6e9"/>
          <rect x="90" y="80" width="1020" height="96" rx="14" fill="#e7d9bd"/>
          <text x="140" y="148" font-weight="bold">Card 31</text>
          <text x="140" y="290">Ruiz, Camila</text>
          <text x="140" y="400">born 14 / 03 / 1984</text>
          <text x="140" y="490">born 02 / 11 / 2013</text>
          <text x="140" y="620" fill="#8a6d3b">last seen in September</text>
        </g>
      </svg>`),
  )
    .jpeg({ quality: 80 })
    .toBuffer()
}
