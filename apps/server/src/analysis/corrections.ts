import { briefOf } from '@kazi/analyst/analysis/brief'
import { capped } from '@kazi/analyst/analysis/hours-cap'
import { plansNothing } from '@kazi/analyst/analysis/planned'
import { builtInEngine } from '@kazi/analyst/analyst'
import { type Analysis, type Corrections, correctable } from '@kazi/schemas/analysis'

/**
 * The analysis of a text as the client put it right, saying which parts are theirs. The built-in analyst drafts the brief
 * again from these; what a language model wrote stays as it is.
 */
export function withCorrections(text: string, result: Analysis, corrections: Corrections | null): Analysis {
  // Only the client's corrections make something corrected, whatever an analyst wrote there.
  const { corrected: _, ...kept } = result
  const said = asSaidNow(text, kept)
  const corrected = correctable.options.filter((part) => corrections?.[part] !== undefined)
  if (corrected.length === 0) return said
  const right = { ...said, ...corrections, corrected }
  return said.engine === builtInEngine ? { ...right, brief: briefOf(text, partsOf(right)) } : right
}

/**
 * An analysis that was kept some time ago, as it would be said now: without steps where nothing is planned, since those
 * told the client what to do and a VA would tick them off, and without more hours than a task can take.
 */
function asSaidNow(text: string, kept: Analysis): Analysis {
  const effort = capped(kept.effort)
  const steps = plansNothing(kept) ? [] : kept.steps
  const said = { ...kept, effort, steps }
  const isSame = effort.maxHours === kept.effort.maxHours && steps.length === kept.steps.length
  return isSame || said.engine !== builtInEngine ? said : { ...said, brief: briefOf(text, partsOf(said)) }
}

const partsOf = (analysis: Analysis) => ({
  ...analysis,
  deadline: analysis.deadline?.phrase ?? null,
  asked: analysis.questions,
})
