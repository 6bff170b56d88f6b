/** What one does to have a thing that is wished for, by the last word of its name. */
const names: Record<string, string> = {
  write: `article articles ad ads answer answers biography bio blog captions caption copy description descriptions email emails invitation
    invitations letter letters line lines mail mails message messages minutes newsletter newsletters note notes obituary outline page pages paragraph
    paragraphs post posts proposal release replies reply script scripts sentence sentences speech stories story summaries summary text texts
    title titles version words`,
  find: `address addresses agents alternatives blogger bloggers buyer buyers cafes candidate candidates companies company contact contacts dates distributors donors
    editors factories flat flats flight flights freelancer freelancers grant grants guide guides hotel hotels importers journalists manufacturer
    manufacturers nanny option options people person place places podcast podcasts printers provider providers school schools shop shops
    solution source sources speakers sponsors stores supplier suppliers tutor tutors venue venues wholesaler wholesalers`,
  get: 'certificate certificates estimate estimates offer offers price prices quotation quotations quote quotes',
  make: `banner banners board calendar card cards carousels chart charts checklist comparison deck excel faq flyer flyers folder folders
    index invoice invoices list lists logo manual map menu overview pdf plan plans poster posters presentation reel reels report reports
    roster rota schedule sheet shortlist slides spreadsheet table tables template templates timetable tracker video videos clip clips`,
  book: 'appointment appointments room rooms slot slots taxi ticket tickets',
  'set up':
    'account accounts automation automations campaign campaigns filters labels mailbox page rules shop system workflow workflows',
}
const verbs = new Map(
  Object.entries(names).flatMap(([verb, things]) => things.split(/\s+/).map((thing) => [thing, verb] as const)),
)

/** 'three quotes' to 'get', undefined for what is not known. `name` is the name of a thing without what is said of it. */
export const verbForThing = (name: string) => verbs.get(name.toLowerCase().split(/\s+/).at(-1) ?? '')
