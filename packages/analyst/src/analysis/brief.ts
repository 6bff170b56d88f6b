import type { Analysis } from '@kazi/schemas/analysis'

type Parts = Pick<Analysis, 'steps' | 'keep' | 'clientProvides' | 'tools' | 'delegable' | 'effort'> & {
  deadline: string | null
  asked: string[]
}

/** A brief that the assistant could start from: the client's own words first, then what follows from them. No price. */
export function briefOf(text: string, parts: Parts): string {
  const hours =
    parts.effort.minHours === parts.effort.maxHours
      ? `${parts.effort.minHours}`
      : `${parts.effort.minHours} to ${parts.effort.maxHours}`
  return [
    `Task\n${text.trim()}`,
    parts.delegable === 'no'
      ? ''
      : section(
          'Steps',
          parts.steps.map((step, i) => `${i + 1}. ${step}`),
        ),
    parts.deadline ? `Deadline\n${parts.deadline}` : '',
    parts.effort.maxHours > 0 ? `Effort\nAbout ${hours} hours of VA time.` : '',
    section('Tools', parts.tools.length > 0 ? [parts.tools.join(', ')] : []),
    section('Provided by the client', dashed(parts.clientProvides)),
    section('Stays with the client', dashed(parts.keep)),
    section('Still open', dashed(parts.asked)),
  ]
    .filter(Boolean)
    .join('\n\n')
}

const dashed = (items: string[]) => items.map((item) => `- ${item}`)
const section = (title: string, lines: string[]) => (lines.length > 0 ? `${title}\n${lines.join('\n')}` : '')
