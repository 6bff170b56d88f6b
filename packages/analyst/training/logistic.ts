/** A row has all of the features; `isTrue` is what is to be found from them. */
type Row<Name extends string> = { features: Record<Name, number>; isTrue: boolean }

/**
 * Fits a logistic regression of few features to many rows, by Newton's method: a dozen rounds, whatever the features' scales.
 * @param penalty on the square of each weight
 */
export function fitLogistic<Name extends string>(rows: Row<Name>[], penalty: number): Record<Name, number> {
  const names = Object.keys(rows[0]?.features ?? {}) as Name[]
  const inputs = rows.map(({ features }) => Float64Array.from(names, (name) => features[name]))
  const weights = new Float64Array(names.length)
  for (let round = 0; round < 12; round++) {
    const gradient = Array.from(weights, (weight) => -penalty * weight)
    const curvature = names.map((_, i) => Float64Array.from(names, (_, j) => (i === j ? penalty : 0)))
    inputs.forEach((input, at) => {
      const likely = 1 / (1 + Math.exp(-input.reduce((sum, value, i) => sum + value * weights[i]!, 0)))
      const missed = (rows[at]!.isTrue ? 1 : 0) - likely
      const spread = likely * (1 - likely)
      for (let i = 0; i < names.length; i++) {
        gradient[i]! += missed * input[i]!
        for (let j = 0; j < names.length; j++) curvature[i]![j]! += spread * input[i]! * input[j]!
      }
    })
    const step = solved(curvature, gradient)
    for (let i = 0; i < names.length; i++) weights[i]! += step[i]!
  }
  return Object.fromEntries(names.map((name, i) => [name, Number(weights[i]!.toPrecision(4))])) as Record<Name, number>
}

/** x of Ax = b, by elimination. */
function solved(matrix: Float64Array[], right: number[]): number[] {
  const rows = matrix.map((row, i) => [...row, right[i]!])
  rows.forEach((_, i) => {
    const largest = rows.slice(i).reduce((best, row) => (Math.abs(row[i]!) > Math.abs(best[i]!) ? row : best))
    rows[rows.indexOf(largest)] = rows[i]!
    rows[i] = largest
    for (const row of rows) {
      if (row === largest) continue
      const times = row[i]! / largest[i]!
      for (let j = i; j < row.length; j++) row[j]! -= times * largest[j]!
    }
  })
  return rows.map((row, i) => row.at(-1)! / row[i]!)
}
