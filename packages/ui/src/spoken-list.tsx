import { levelInWords, type Spoken } from '@kazi/schemas/profile-shown'

/** Languages with the level of each that is known: 'Swahili (native), English'. */
export const SpokenList = ({ spoken }: { spoken: readonly Spoken[] }) => (
  <>{spoken.map(({ name, level }) => (level ? `${name} (${levelInWords[level]().toLowerCase()})` : name)).join(', ')}</>
)
