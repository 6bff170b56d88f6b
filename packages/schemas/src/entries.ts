/** The entries of a list as people write it, in Arabic script too: 'Email, Research', 'Email; Research', 'Email، Research'. */
export const entriesOf = (text: string) =>
  text
    .split(/[,;،؛\n]/)
    .map((entry) => entry.trim())
    .filter(Boolean)
