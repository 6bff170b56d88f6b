type Line = [label: string, text: string] | null

/** The startup banner: where everything is, in a frame that fits its longest line. */
export function startupBanner(title: string, lines: Line[]) {
  const width = Math.max(...lines.map((line) => line?.[0].length ?? 0))
  const rows = ['', title, '', ...lines.map((line) => (line ? `${line[0].padEnd(width)}  ${line[1]}` : '')), '']
  const inner = Math.max(...rows.map((row) => row.length)) + 4
  const framed = rows.map((row) => `│  ${row.padEnd(inner - 2)}│`)
  return [`╭${'─'.repeat(inner)}╮`, ...framed, `╰${'─'.repeat(inner)}╯`].join('\n')
}
