import { siteUrlPlaceholder } from '@kazi/schemas/paths'
import { withFiles } from '@kazi/ui/page-files'
import { describe, expect, it } from 'vitest'
import { headTags, startedLater } from '../prerender-head.ts'
import { anyProfile, heads, profileDocument, render } from './entry-server.tsx'

const vites = `<!doctype html><html><head>
    <title>Kazi</title>
    <script type="module" crossorigin src="/assets/site/index-1.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/site/base-1.js">
    <link rel="stylesheet" crossorigin href="/assets/site/index-1.css">
</head><body><div id="root"></div></body></html>`
const files = { scripts: ['assets/site/page-1.js'], styles: ['assets/site/index-1.css'] }
const template = startedLater(withFiles(vites, files, 'body{color:red}'), 'assets/site/start-1.js')
const origin = 'https://kazi.test'
const amina = {
  id: 7,
  name: 'Amina Odhiambo',
  intro: 'I keep two founders on time.',
  skills: 'Research, Bookkeeping',
  timezone: 'Africa/Nairobi',
  hourlyRate: '$12',
  experience: '5 years',
  available: true,
  backOn: null,
  rating: 4.5,
  reviewCount: 1,
  spoken: [{ name: 'Swahili', level: 'native' as const }],
  photo: null,
  workingHours: ['09:00-17:00', '09:00-17:00', '', '22:00-06:00', '', '', ''],
  tools: ['QuickBooks', 'Gmail'],
  samples: [{ title: 'A help center', url: 'https://example.com/help' }],
  reviews: [{ id: 3, rating: 5, comment: 'Quiet inbox by Friday.', createdAt: '2025-11-03T22:00:00.000Z' }],
}
const documentFor = (fields: Partial<typeof amina> = {}) => profileDocument(template, origin, { ...amina, ...fields })
const knownIn = (html: string) =>
  JSON.parse(/<script type="application\/json" id="known">(.*?)<\/script>/s.exec(html)?.[1] ?? '')

describe('the document of a profile', () => {
  it('has the page, its name, where it lives and what it knows', async () => {
    const html = await documentFor()
    expect(html).toContain('<title>Amina Odhiambo · VA profile · Kazi</title>')
    expect(html).toContain('<meta name="description" content="I keep two founders on time.">')
    expect(html).toContain('<link rel="canonical" href="https://kazi.test/va-profile/7">')
    expect(html).toContain('<meta property="og:title" content="Amina Odhiambo · VA profile · Kazi">')
    expect(html).toContain('<meta property="og:image" content="https://kazi.test/og.png">')
    expect(html).toContain('<div id="root" data-page="/va-profile/7">')
    expect(html).toMatch(/<h1[^>]*>Amina Odhiambo<\/h1>/)
    expect(html).toContain('Quiet inbox by Friday.')
    expect(html).toContain('Swahili (native)')
    expect(html).toMatch(/<h2[^>]*>Tools<\/h2><ul[^>]*><li>QuickBooks<\/li><li>Gmail<\/li><\/ul>/)
    expect(html).toMatch(/<a href="https:\/\/example.com\/help"[^>]*rel="noopener noreferrer nofollow ugc"/)
    expect(html).not.toContain(siteUrlPlaceholder)
    expect(knownIn(html)).toEqual([[[['vas', 'profile'], { input: { id: 7 }, type: 'query' }], amina]])
  })

  it('says nothing that depends on the clock or the place of the server', async () => {
    const html = await documentFor()
    expect(html).toContain('>Nov 3, 2025</time>')
    expect(html).toContain('Nairobi')
    expect(html).not.toMatch(/[AP]M there/)
    expect(html).not.toMatch(/<time[^>]* title=/)
  })

  it.each([
    ['name', 'Eve </script><script src="//evil.test/x.js"></script>'],
    ['intro', 'I say </script><img src=x onerror=alert(1)> and <!-- <script> and $& and $1'],
    ['skills', '"><b>bold</b>'],
    ['timezone', "'><svg onload=alert(1)>"],
  ] as const)('lets no %s out of its place', async (field, value) => {
    const plain = await documentFor()
    const html = await documentFor({ [field]: value })
    expect(html).not.toContain(value.slice(value.indexOf('<')))
    const elements = (text: string) => text.match(/<(script|img|svg|b|title|!--(?![/$ ]))(?=[\s>])/g)?.length
    expect(elements(html)).toBe(elements(plain))
    expect(knownIn(html)[0][1][field]).toBe(value)
  })

  it('describes itself in 160 characters at most, cut between words', async () => {
    const describedAs = async (intro: string) =>
      /<meta name="description" content="([^"]*)">/.exec(await documentFor({ intro }))?.[1] ?? ''
    const long = await describedAs('I answer before\n\nI am asked twice. '.repeat(20))
    expect(long.length).toBeLessThanOrEqual(160)
    expect(long).toMatch(/^I answer before I am asked twice\. .*\w…$/)
    expect('I answer before I am asked twice. '.repeat(20)).toContain(`${long.slice(0, -1)} `)
    expect((await describedAs('x'.repeat(500))).length).toBe(160)
    expect(await describedAs('  ')).toBe(anyProfile.description)
  })

  it('is the same for the next VA, whoever was before', async () => {
    await documentFor({ id: 8, name: 'Somebody Else' })
    expect(await documentFor()).not.toContain('Somebody Else')
  })
})

it('a page that is complete leaves its scripts to start.ts, and a sheet that it has is not fetched', () => {
  expect(template).not.toMatch(/type="module"|<link rel="(modulepreload|stylesheet)"/)
  expect(template).toContain('<script defer src="/assets/site/start-1.js" data-entry="/assets/site/index-1.js">')
  expect(template.match(/<link data-rel="modulepreload" fetchpriority="low"/g)).toHaveLength(2)
  expect(template).toContain('<link data-rel="stylesheet" crossorigin href="/assets/site/index-1.css" disabled>')
  expect(withFiles(vites, files)).toContain('<script type="module"')
})

it.each(Object.entries(heads))('the words below the title of %s fit where they are shown', async (path, head) => {
  expect(head.description.length).toBeLessThanOrEqual(160)
  expect((await render(head.at ?? path)).missing).toBe(path.endsWith('/404'))
})

describe('the address that a page has for search engines', () => {
  const canonicalOf = (path: string) =>
    headTags({ path, title: 'Kazi', listed: true, ...(heads[path] as (typeof heads)[string]) }).find((tag) =>
      tag.includes('canonical'),
    )

  it.each(['/', '/welcome', '/homepage'])('is the home page for %s', (path) => {
    expect(canonicalOf(path)).toBe(`<link rel="canonical" href="${siteUrlPlaceholder}/">`)
  })

  it('is its own for any other', () => {
    expect(canonicalOf('/pricing')).toBe(`<link rel="canonical" href="${siteUrlPlaceholder}/pricing">`)
  })
})
