import type { Analysis } from '@kazi/schemas/analysis'

type Parts = Pick<
  Analysis,
  'steps' | 'keep' | 'clientProvides' | 'tools' | 'delegable' | 'effort' | 'deliverables' | 'limits' | 'provided'
> & { deadline: string | null; asked: string[] }

/**
 * A brief that a VA could start from, in the client's own words: what it is for, what is handed over, how, within
 * which limits, with what access, and when it is done. No price.
 */
export function briefOf(text: string, parts: Parts): string {
  const { effort, deadline, delegable, deliverables = [], limits = [], provided = [] } = parts
  const hours = effort.minHours === effort.maxHours ? `${effort.minHours}` : `${effort.minHours} to ${effort.maxHours}`
  const access = [...parts.tools, ...provided, ...parts.clientProvides]
  const done = doneMeans(parts)
  const planned = delegable !== 'no'
  return [
    `Goal\n${text.trim()}`,
    planned ? section('Deliverables', dashed(deliverables)) : '',
    planned
      ? section(
          'Steps',
          parts.steps.map((step, i) => `${i + 1}. ${step}`),
        )
      : '',
    section('Limits', dashed([...limits, ...(deadline ? [`Deadline: ${deadline}`] : [])])),
    planned ? section('Access', dashed(access)) : '',
    section('Stays with the client', dashed(parts.keep)),
    planned ? section('Done means', dashed(done)) : '',
    effort.maxHours > 0 ? `Effort\nAbout ${hours} ${hours === '1' ? 'hour' : 'hours'} of VA time.` : '',
    section('Still open', dashed(parts.asked)),
  ]
    .filter(Boolean)
    .join('\n\n')
}

/** When the work counts as done: what is there then, by when, and that the limits were kept. */
function doneMeans({ deliverables = [], deadline, limits = [], steps }: Parts): string[] {
  if (steps.length === 0) return []
  const by = deadline ? ` (${deadline})` : ''
  return [
    deliverables.length > 0
      ? `${deliverables.length === 1 ? 'The deliverable is' : 'All deliverables are'} handed over${by}.`
      : `Every step is done, and the client has seen the result${by}.`,
    ...(limits.length > 0 ? ['Every limit above was kept, or the client was asked first.'] : []),
  ]
}

const dashed = (items: string[]) => items.map((item) => `- ${item}`)
const section = (title: string, lines: string[]) => (lines.length > 0 ? `${title}\n${lines.join('\n')}` : '')
