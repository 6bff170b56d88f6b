import { type Analysis, type Corrections, correctable } from '@kazi/schemas/analysis'

/** The analysis as the client put it right, saying which parts are theirs. */
export function withCorrections(result: Analysis, corrections: Corrections | null): Analysis {
  // Only the client's corrections make something corrected, whatever an analyst wrote there.
  const { corrected: _, ...said } = result
  const corrected = correctable.options.filter((part) => corrections?.[part] !== undefined)
  return corrected.length > 0 ? { ...said, ...corrections, corrected } : said
}
