/** What there can be to work with. 'We go live in May' and 'I am in the field' give nothing. */
export const materials = new Set(
  `access account accounts address addresses album archive attached attachment attachments audio bag bags book books box boxes brand brief card cards catalog chart charts clip clips contacts contract copy credentials csv data database deck design designs details doc docs document documents draft drafts drive dropbox email emails enclosed excel export facts file files folder folders footage form forms guideline guidelines image images instructions invoice invoices invite jd key layout letter letters link links list lists log login logins logo mail mails manual manuscript material materials message messages minutes name names notebook note notes number numbers page paper papers password passwords pdf pdfs photo photos photographs pics picture pictures plan policy recording recordings report scan scans screenshot screenshots script seat sheet sheets sketch sketches slides software sop sops spreadsheet statement statements subscription template templates text texts tool transcript transcripts video videos wording`.split(
    /\s+/,
  ),
)
