/** Texts and files that are hard on a parser; the name of each says why. */

const times = (text: string, length: number) => text.repeat(Math.ceil(length / text.length)).slice(0, length)

/** As long as the longest text that a field accepts. */
const long = 10_000
const line = (text: string) => times(text, long)

export const texts: Record<string, string> = {
  commas: line(','),
  'commas and a word': `${times(',', long - 1)}x`,
  semicolons: line('; '),
  quotes: line('"'),
  'alternating quotes': line(`"'`),
  backslashes: line('\\'),
  slashes: line('/'),
  'open brackets': line('([{<'),
  'nested brackets': `${'['.repeat(5000)}${']'.repeat(5000)}`,
  'open tags': line('< / a '),
  digits: line('1234567890'),
  'digits and commas': line('1,2.3,'),
  money: line('$5 - 10k USD or €7, '),
  dates: line('by Friday 3 June 2024 at 5pm, '),
  'days of the week': line('montuewedthufrisatsun'),
  'bounds without an end': line('before until till '),
  'before and before': line('before we before i '),
  months: line('the 1st of December, 9 to 5 '),
  times: line('7am-11am 9 to 1 22:00–06:00 '),
  durations: line('after 3 years in 2 weeks for 40 hours '),
  haste: line('ASAP now immediately by EOD '),
  'other languages': line('avant le lundi bis zum Montag antes del viernes entro lunedì '),
  'one long word': line('a'),
  'one long capital word': line('A'),
  'a long word that is nearly one': line('managementt'),
  'words of one letter': line('a b c d e '),
  'ten thousand different words': Array.from({ length: 2000 }, (_, i) => `w${i.toString(36)}`).join(' '),
  'known words': line('invoice email research calendar customer excel report schedule '),
  'tool names': line('Excel Xero Canva Shopify Gmail Trello '),
  'names with capitals': line('x AllSeated GA4 Lyon '),
  spaces: `a${times(' ', long - 2)}b`,
  'spaces and a bracket': `a${times(' ', long - 2)})`,
  tabs: `a${times('\t', long - 2)}b`,
  'line breaks': `a${times('\r\n', long - 2)}b`,
  'carriage returns': `a${times('\r', long - 2)}b`,
  'combining marks': `a${times('\u0301', long - 1)}`,
  'many accents': line('á̂̃̄'),
  'right to left': line('שלום مرحبا '),
  'direction marks': line('\u202e\u200f\u2066a'),
  'families of emoji': line('👨‍👩‍👧‍👦'),
  flags: line('🇰🇪🇳🇬'),
  'zero width': line('\u200b\u200d'),
  'Chinese without a space': line('请整理我的收件箱'),
  'ligatures that grow': line('\ufdfa'),
  'dotted capital I': line('İ'),
  addresses: line('a@a.a.a.a.a-a.'),
  links: line('https://a.b/?a=b&c=d#e '),
  'a zone': line('UTC + ( '),
  'JSON in a text': line('{"a":[{"b":"\\u0000'),
  'an unfinished answer': `{"steps":[${times('"a\\\\", ', long - 10)}`,
  markup: line('<script>alert(1)</script><!-- '),
  'SQL and templates': line(`'; drop table users; -- \${x} {{y}} `),
  sentences: line('Do. It! Now? '),
  joiners: line('and then but so plus or '),
}

const header = 'Name,Email,Timezone,Skills,Tools,Intro'
const much = 1_000_000
const row = (i: number) => `Ada ${i},hostile.${i}@example.com,UTC,A;B,"Word, mostly;Excel",Hi`

/** Files for an upload. */
export const files: Record<string, Buffer> = {
  '100 kB of commas': Buffer.from(times(',', 100_000)),
  'a row of a million commas': Buffer.from(`${header}\n${times(',', much)}`),
  'a row that ends in commas': Buffer.from(`${header}\nAda,ada@example.com,a,b,c,${times(',', 150_000)}x`),
  'rows that end in commas': Buffer.from(
    `${header}\n${times(`Ada,a@example.com,a,b,c,${times(',', 20_000)}x\n`, much)}`,
  ),
  'a million columns': Buffer.from(`${times('Name,', much)}\n${times('a,', much)}`),
  'thousands of headers': Buffer.from(`${header},${times('x,', 150_000)}\n${row(1)}`),
  'many rows': Buffer.from(`${header}\n${Array.from({ length: 9_000 }, (_, i) => row(i)).join('\n')}`),
  'a million empty rows': Buffer.from(`${header}\n${times('\n', much)}`),
  'a million short rows': Buffer.from(`${header}\n${times('a\n', much)}`),
  'a million carriage returns': Buffer.from(`${header}${times('\r', much)}`),
  quotes: Buffer.from(`${header}\n${times('"', much)}`),
  'an open quote': Buffer.from(`${header}\n"${times('a\n', much)}`),
  'alternating quotes': Buffer.from(`${header}\n${times('"a""', much)}`),
  'quotes inside': Buffer.from(`${header}\n${times('a"b"c,', much)}`),
  'a huge cell': Buffer.from(`${header}\nAda,ada@example.com,a,b,c,"${times('a ', much)}"`),
  'a list of a million skills': Buffer.from(`${header}\nAda,ada@example.com,a,${times(';a', 150_000)},c,d`),
  'spaces at the end of cells': Buffer.from(`${header}\n${times(`Ada${times(' ', 9_000)}x,`, much)}`),
  'an address of a million letters': Buffer.from(`${header}\nAda,${times('a', 150_000)}@a.b,a,b,c,d`),
  NULs: Buffer.alloc(much),
  'UTF-16': Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(`${header}\n${times('é,', much / 2)}`, 'utf16le')]),
  'half of UTF-16': Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.alloc(much - 1, 0xd8)]),
  'Latin-1': Buffer.from(`${header}\n${times('é,ñ,', much)}`, 'latin1'),
  'broken UTF-8': Buffer.alloc(much, 0xc3),
  separators: Buffer.from(`${times('Name;Email\t', much)}\n${times(';\t,', much)}`),
  '9 MB of anything': Buffer.alloc(9_000_000, 'a,"b;\n'),
}

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
const objects = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
/** Bodies for calls that take JSON. */
export const bodies: Record<string, string> = {
  'nested lists': nested(400_000),
  'nested objects': objects(150_000),
  'nested below a field': `{"taskText":${nested(400_000)},"id":${nested(100)}}`,
  'a million numbers': `{"taskIds":[${times('1,', much - 100)}1]}`,
  'a million wrong items': `{"taskIds":[${times('"a",', much - 104)}"a"],"ids":[${times('"a",', 4)}"a"]}`,
  'many fields': `{${Array.from({ length: 60_000 }, (_, i) => `"k${i}":1`).join(',')}}`,
  'details of many fields': `{"actionType":"a","actionDetails":{${Array.from({ length: 60_000 }, (_, i) => `"k${i}":1`).join(',')}}}`,
  'deep details': `{"actionType":"a","actionDetails":{"a":${objects(100_000)}}}`,
  'a long text': JSON.stringify({ taskText: times('a ', much - 100) }),
  'a text of escapes': `{"taskText":"${times('\\u0041', 900_000)}"}`,
  'a text of backslashes': `{"taskText":"${times('\\\\', 900_000)}"}`,
  'a text of emoji': JSON.stringify({ taskText: times('👨‍👩‍👧‍👦', 300_000) }),
  'half a pair': `{"taskText":"${times('\\ud83d', 900_000)}"}`,
  prototypes: `{${times('"__proto__":{"a":1},', 900_000)}"b":1}`,
  'a long number': `{"id":${times('9', 900_000)}}`,
  spaces: `{${times(' ', 900_000)}}`,
  'no JSON': times('{"', 900_000),
  'tools in one line': JSON.stringify({ tools: times('a;', 900_000) }),
  'a million tools': `{"tools":[${times('"a",', 900_000)}"a"]}`,
  'a million proposals': `{"proposals":[${times('{"vaId":1},', 900_000).replace(/,?\{?[^{}]*$/, '')}]}`,
}
