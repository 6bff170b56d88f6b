/** What follows the last dot of an address or a file's name, and is no word otherwise. */
export const nameEndings = [
  ...[
    'com',
    'org',
    'biz',
    'tv',
    'fm',
    'gov',
    'edu',
    'ke',
    'ng',
    'gh',
    'za',
    'tz',
    'ug',
    'rw',
    'uk',
    'fr',
    'eu',
    'nl',
    'ae',
    'js',
  ],
  ...['pdf', 'docx?', 'xlsx?', 'pptx?', 'csv', 'tsv', 'txt', 'rtf', 'odt', 'ods', 'json', 'xml', 'html?', 'ics', 'vcf'],
  ...['png', 'jpe?g', 'gif', 'svg', 'heic', 'webp', 'psd', 'indd', 'mp3', 'mp4', 'm4a', 'wav', 'mov', 'avi', 'zip'],
]

/**
 * The same that is a word, too: only in lower case, because somebody may have forgotten the space after a sentence, and not after
 * the number of an item. What often opens a sentence ('me', 'to', 'in', 'us') is none.
 */
export const wordEndings = [
  ...['io', 'co', 'ai', 'app', 'dev', 'net', 'info', 'shop', 'store', 'online', 'pages', 'numbers'],
  ...['de', 'ca', 'au', 'ch', 'es', 'pt', 'br'],
]
