import { run } from '@kazi/analyst/evaluation/run'
import { parseEnv } from '../src/env.ts'
import { languageModel } from './engines.ts'

/** npm run analyst:evaluate: see `run`. `--engine llm` asks the language model that the AI_ settings name, as the server does. */
try {
  const isGood = await run(process.argv.slice(2), { llm: () => languageModel(parseEnv(process.env)) })
  if (!isGood) process.exitCode = 1
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 2
}
