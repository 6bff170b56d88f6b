import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { currentManifest, differences, manifestFile, type PartName, parts, storedManifest } from './manifest.ts'

/**
 * npm run analyst:train [-- --fit-only] [PART ...]: fits the models whose code, data or settings changed, or the named
 * ones, and writes artifacts/ with the manifest. It prints how well each does on files that it was fitted without;
 * these figures are stored too, for `npm run analyst:evaluate` to print. With --fit-only the network and the towers
 * keep the stored ones, which is five times as fast: for a change that is known to change no weight.
 */
const metricsFile = new URL('../artifacts/metrics.json', import.meta.url)
const { values, positionals } = parseArgs({ options: { 'fit-only': { type: 'boolean' } }, allowPositionals: true })
const evaluate = !values['fit-only']
const named = positionals as PartName[]
const names = Object.keys(parts) as PartName[]
const before = await currentManifest()
const changed = names.filter((name) => differences(storedManifest(), before, name).length > 0)
const wanted = named.length > 0 ? names.filter((name) => named.includes(name)) : changed
// All code is loaded now, so that what is changed during a training is not taken for what was trained.
const loaded = await Promise.all(wanted.map(async (name) => ({ name, part: await parts[name].load() })))

for (const { name, part } of loaded) {
  const began = performance.now()
  const figures: Record<string, object> = (await part.train({ evaluate })) ?? {}
  for (const [question, found] of Object.entries(figures)) {
    const numbers = Object.entries(found).filter((entry): entry is [string, number] => typeof entry[1] === 'number')
    console.log(`${question}: ${numbers.map(([name, value]) => `${name} ${Number(value.toFixed(3))}`).join(', ')}`)
  }
  const metrics = JSON.parse(readFileSync(metricsFile, 'utf8'))
  writeFileSync(metricsFile, `${JSON.stringify({ ...metrics, ...figures }, null, 1)}\n`)
  const digests = {
    ...(await currentManifest())[name],
    code: before[name].code,
    hyperparameters: before[name].hyperparameters,
  }
  const manifest = { ...storedManifest(), [name]: digests }
  writeFileSync(
    manifestFile,
    `${JSON.stringify(Object.fromEntries(names.map((part) => [part, manifest[part]])), null, 1)}\n`,
  )
  console.log(`${name} trained in ${Math.round((performance.now() - began) / 1000)} s`)
}
if (loaded.length === 0) console.log('Nothing changed since the last training.')
