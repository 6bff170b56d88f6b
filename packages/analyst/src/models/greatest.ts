/** The places of the greatest numbers, greatest first; of equals the first. Cheaper than to sort thousands for a few. */
export function greatest(numbers: ArrayLike<number>, most: number): number[] {
  const places: number[] = []
  for (let i = 0; i < numbers.length; i++) {
    const number = numbers[i]!
    if (places.length === most && !(number > numbers[places.at(-1)!]!)) continue
    const at = places.findIndex((other) => numbers[other]! < number)
    places.splice(at < 0 ? places.length : at, 0, i)
    if (places.length > most) places.pop()
  }
  return places
}
