import type { Analysis } from '@kazi/schemas/analysis'
import { Section } from '@kazi/ui/section'
import { SkillChips } from '@kazi/ui/skill-chips'
import type { ReactNode } from 'react'
import { Facts } from '#/records/facts.tsx'
import classes from './task-matching.module.css'

const delegable: Record<Analysis['delegable'], string> = {
  yes: 'Yes',
  partly: 'Partly: a VA can start',
  no: 'No: better kept by the client',
}
const plain = (hours: number) => hours.toLocaleString('en', { maximumFractionDigits: 1 })
const hoursText = ({ minHours, maxHours }: Analysis['effort']) =>
  maxHours === 0
    ? 'Unknown'
    : minHours === maxHours
      ? `${plain(minHours)} h`
      : `${plain(minHours)} to ${plain(maxHours)} h`

/** What the analysis says of a request, as far as choosing a VA needs it. */
export function AnalysisSection({ analysis }: { analysis: Analysis | null }) {
  if (!analysis || analysis.danger) return null
  const facts: [string, ReactNode][] = [
    ['Kind of work', analysis.category],
    ['Can be delegated', delegable[analysis.delegable]],
    ['Effort', hoursText(analysis.effort)],
  ]
  if (analysis.skills.length > 0) facts.push(['Skills', <SkillChips key="s" skills={analysis.skills} max={12} />])
  if (analysis.tools.length > 0) facts.push(['Tools', <SkillChips key="t" skills={analysis.tools} label="Tools" />])
  return (
    <Section title="Analysis">
      <Facts facts={facts} />
      <List title="Steps" items={analysis.steps} />
      <List title="The client has to give" items={analysis.clientProvides} />
      <List title="Still open" items={analysis.questions} />
    </Section>
  )
}

const List = ({ title, items }: { title: string; items: readonly string[] }) =>
  items.length > 0 && (
    <div>
      <h3 className={classes.small}>{title}</h3>
      <ul className={classes.links}>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </div>
  )
