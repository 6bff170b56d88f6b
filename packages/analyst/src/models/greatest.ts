/**
 * The places of the greatest numbers, greatest first; of equals the first. Cheaper than to sort thousands for a few.
 * Of one kind of array only: where there are several, each number that is read becomes an object.
 */
export function greatest(numbers: Float64Array, most: number): number[] {
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
