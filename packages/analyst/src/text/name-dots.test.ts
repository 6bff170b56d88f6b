import { expect, it } from 'vitest'
import { withReadDots, withWrittenDots } from './name-dots.ts'

it.each([
  ['Answer the Booking.com guests.', 1],
  ['the deck v2.1.pptx and report.final.docx', 4],
  ['www.acme.co.ke, our shop', 3],
  ['front.desk@hilton.com', 2],
  ['invoice_2024.PDF', 1],
  ['1.pdf', 1],
  ['fix the node.js job', 1],
  ['our page on kazi.de', 1],
])('finds the dots within names: %s', (text, dots) => {
  const read = withReadDots(text)
  expect(read.split('\u2024').length - 1).toBe(dots)
  expect(withWrittenDots(read)).toBe(text)
})

it.each([
  'Sort my inbox.Also book a dentist.',
  'Update our website.Pages that are old go.',
  'Add to the list.Online orders first.',
  'Done.Es urgente.',
  '1.Online research 2.App design 3.store setup',
  'It costs 4.50 or 1.200.',
  'Call at 3.30 p.m., e.g. today.',
])('takes no other dot for one: %s', (text) => expect(withReadDots(text)).toBe(text))
