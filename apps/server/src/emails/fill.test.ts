import { describe, expect, it } from 'vitest'
import { emailSamples, sampleLinks } from '../testing/email-samples.ts'
import type { Block, EmailMessage } from './content.ts'
import { safeUrl } from './fill.ts'
import { render } from './render.ts'

const evil = `<script>alert(1)</script><img src=x onerror='a'>"&{{html:content}}`
const poisoned = (block: Block): Block => {
  if (typeof block === 'string') return evil
  if ('quote' in block) return { quote: evil }
  if ('facts' in block) return { facts: [[evil, evil]] }
  if ('offers' in block) return { offers: [{ name: evil, price: evil, note: evil, reasons: [evil] }] }
  return { heading: evil }
}
const whollyPoisoned = (message: EmailMessage): EmailMessage => ({
  ...message,
  title: evil,
  about: evil,
  preheader: evil,
  hello: evil,
  next: evil,
  because: evil,
  body: message.body.map(poisoned),
  ...(message.action && { action: { ...message.action, label: evil } }),
})

it('no text becomes markup, wherever it stands', () => {
  for (const message of emailSamples) {
    const { html, subject } = render(whollyPoisoned(message), sampleLinks)
    expect(html, message.name).not.toMatch(/<script|<img/)
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(html.match(/<html/g)).toHaveLength(1)
    expect(subject).not.toContain('\n')
  }
})

describe('a link', () => {
  const links = { site: 'http://localhost:3000', portal: 'https://va.kazi.example', admin: 'http://10.0.0.2:81' }
  it.each([
    'http://localhost:3000/tasks/1?a=1&b=2',
    'https://va.kazi.example/va/dashboard',
    'http://10.0.0.2:81/admin',
    'https://cal.example/kazi',
  ])('to %s is fine', (address) => {
    expect(safeUrl(address, links).href).toBe(address)
  })
  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'http://evil.test/',
    'http://localhost:3001/',
    'https://user:secret@evil.test/',
    'http://localhost:3000@evil.test/',
    '/tasks/1',
    '',
  ])('to %s is refused', (address) => {
    expect(() => safeUrl(address, links)).toThrow('own hosts')
  })
})
