import { expect, it } from 'vitest'
import { zoneNamedIn } from './zone-named.ts'

it.each([
  ['by Wednesday 9am Nairobi time', 'Africa/Nairobi'],
  ['before 10am CET', 'Europe/Berlin'],
  ['Friday 5 pm Pacific', 'America/Los_Angeles'],
  ['by 5 p.m. Eastern time', 'America/New_York'],
  ['at noon London time tomorrow', 'Europe/London'],
  ['Friday EOD EST', 'America/New_York'],
  ['10:00 GMT+3 on Dec 4', 'Etc/GMT-3'],
  ['at 17:00 (Cape Town time)', 'Africa/Johannesburg'],
  ['9:30 New York time', 'America/New_York'],
  ['at 6pm GMT+5:30', 'Asia/Kolkata'],
  ['by 5pm EST please', 'America/New_York'],
  ['by 5pm ET so we can print it', 'America/New_York'],
  ['5pm EAT with a summary', 'Africa/Nairobi'],
  ['9am CT - thanks', 'America/Chicago'],
  ['by 9 a.m. Nairobi time', 'Africa/Nairobi'],
  ['at 6pm GMT+5.30', 'Asia/Kolkata'],
])('reads %s', (text, zone) => expect(zoneNamedIn(text)).toBe(zone))

it.each([
  'by Wednesday 9am',
  'at 5 in summer time',
  'it is 10 the second time',
  'at 9am some time',
  'Call Nairobi at 9',
  'sort 12 CT scans',
  'vendredi à 10:00 est important',
  'type up the 10.30 CT scans',
  'Book a table at 7pm, Central London',
  'the 5pm Mountain View office call',
  'by 5pm Christmas time',
  'at 6pm GMT+3:30',
  'at 9 am cat photos',
  'by noon eat something',
  '9am CET for Ana, 9am PST for Bo',
])('reads none, or not one, in: %s', (text) => expect(zoneNamedIn(text)).toBeUndefined())
