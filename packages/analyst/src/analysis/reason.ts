import type { TaskCategory } from '@kazi/schemas/task'
import { remotely } from '../../knowledge/reasons.ts'
import type { Contents } from './contents.ts'

type About = Contents & { category: TaskCategory; sure: boolean; tools: string[]; count: number }

/** Why a VA can do it, said of this text: where it happens, what is handed over, and what the client said they would do. */
export function reasonOf({ category, sure, tools, clientParts, deliverables, limits, provided, count }: About): string {
  const where =
    tools.length > 0
      ? `It can be done in ${listed(tools.slice(0, 2))} from anywhere, once you have invited a VA`
      : sure
        ? remotely[category]
        : remotely.Other
  const what =
    clientParts.length > 0
      ? `, and the part that you do yourself is clear from your text`
      : deliverables.length > 0
        ? `, and it is clear what you get: ${deliverables[0]}`
        : limits.length > 0
          ? `, and your text says what to keep to`
          : provided.length > 0
            ? `, and the material is there`
            : count >= 3
              ? `, and your text already names the steps`
              : ''
  return `${where}${what}.`
}

const listed = (items: string[]) => items.join(' and ')
