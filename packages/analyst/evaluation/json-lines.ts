import { readFileSync } from 'node:fs'

/** The lines of a file of datasets, each an object. Throws where one is not JSON. */
export const jsonLines = <Line>(file: string): Line[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim())
    .map((line) => JSON.parse(line))
