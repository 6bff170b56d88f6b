const turned: [RegExp, string][] = [
  [/\bI'm\b/gi, "you're"],
  [/\bI am\b/gi, 'you are'],
  [/\b(?:I|we)'ll\b/gi, "you'll"],
  [/\b(?:I|we)'ve\b/gi, "you've"],
  [/\b(?:I|we)'d\b/gi, "you'd"],
  [/\bwe're\b/gi, "you're"],
  [/\b(?:myself|ourselves)\b/gi, 'yourself'],
  [/\bI was\b/gi, 'you were'],
  [/\b(?:I|we|me|us)\b/gi, 'you'],
  [/\b(?:mine|ours)\b/gi, 'yours'],
  [/\b(?:my|our)\b/gi, 'your'],
]

/** The client's own words said back to them: 'I'll sign it myself' becomes 'You'll sign it yourself'. */
export function inSecondPerson(text: string): string {
  const said = turned.reduce((words, [form, other]) => words.replace(form, other), text)
  return said
    .replace(/^(?:and|but|so|then|because|since|that|which)\s+/i, '')
    .replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())
}
