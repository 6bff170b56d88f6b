// Writes every email of the catalog as files to look at: npm run emails -w @kazi/server -- OUT
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { render } from '../emails/render.ts'
import { emailSamples, sampleLinks } from './email-samples.ts'

const out = process.argv[2] ?? 'emails'
mkdirSync(out, { recursive: true })
for (const message of emailSamples) {
  const { subject, text, html } = render(message, sampleLinks)
  writeFileSync(join(out, `${message.name}.html`), html)
  writeFileSync(join(out, `${message.name}.txt`), `Subject: ${subject}\n\n${text}\n`)
}
