import { briefOf } from '@kazi/analyst/analysis/brief'
import { builtInEngine } from '@kazi/analyst/analyst'
import { type Analysis, type Corrections, correctable } from '@kazi/schemas/analysis'

/**
 * The analysis of a text as the client put it right, saying which parts are theirs. The built-in analyst drafts the brief
 * again from these; what a language model wrote stays as it is.
 */
export function withCorrections(text: string, result: Analysis, corrections: Corrections | null): Analysis {
  // Only the client's corrections make something corrected, whatever an analyst wrote there.
  const { corrected: _, ...said } = result
  const corrected = correctable.options.filter((part) => corrections?.[part] !== undefined)
  if (corrected.length === 0) return said
  const right = { ...said, ...corrections, corrected }
  return said.engine === builtInEngine ? { ...right, brief: briefOf(text, partsOf(right)) } : right
}

const partsOf = (analysis: Analysis) => ({
  ...analysis,
  deadline: analysis.deadline?.phrase ?? null,
  asked: analysis.questions,
})
