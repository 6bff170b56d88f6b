/**
 * What stands right before a place, back to the last sign that parts it from the rest, such as the beginning of its clause.
 * @param most characters: what stands further away belongs to something else as often as not
 */
export const partBefore = (text: string, at: number, sign: RegExp, most: number) =>
  text
    .slice(Math.max(0, at - most), at)
    .split(sign)
    .at(-1)!
