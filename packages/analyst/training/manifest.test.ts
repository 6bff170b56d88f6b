import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { allDifferences, currentManifest, differences, parts, storedManifest } from './manifest.ts'

it('has artifacts of this code, data, encoder and these hyperparameters', async () => {
  expect(allDifferences(storedManifest(), await currentManifest()), 'run: npm run analyst:train').toEqual([])
}, 60_000)

it.each([
  ['code', 'src/text/words.ts'],
  ['code', 'knowledge/cues.ts'],
  ['data', 'dev.jsonl'],
  ['artifacts', 'network.bin'],
] as const)('notices that %s %s changed, came or went', async (kind, name) => {
  const { network, ...others } = await currentManifest()
  expect(network[kind]).toHaveProperty([name])
  const { [name]: _, ...without } = network[kind]
  const said = [`network: ${kind} ${name} changed`]
  const having = (digests: Record<string, string>) => ({ ...others, network: { ...network, [kind]: digests } })
  expect(allDifferences(having({ ...without, [name]: 'another' }), having(network[kind]))).toEqual(said)
  expect(allDifferences(having(without), having(network[kind]))).toEqual(said)
  expect(allDifferences(having(network[kind]), having(without))).toEqual(said)
})

it('notices another encoder, other hyperparameters and a model that was never trained', async () => {
  const current = await currentManifest()
  const stored = { network: { ...current.network, encoder: 'x', hyperparameters: 'y' } }
  expect(differences(stored, current, 'network')).toEqual([
    'network: encoder changed',
    'network: hyperparameters changed',
  ])
  expect(differences(stored, current, 'towers')).toEqual(['towers: never trained'])
})

it('covers what the training of a model runs, and nothing that it does not', async () => {
  const { network, towers } = await currentManifest()
  const [ofNetwork, ofTowers] = [network, towers].map(({ code }) => Object.keys(code))
  expect(ofNetwork).toEqual(expect.arrayContaining(['training/network.ts', 'training/sentence-encoder.ts']))
  expect(ofTowers).toEqual(expect.arrayContaining(['training/towers.ts', 'src/models/towers.ts']))
  expect(ofTowers).not.toContain('training/network.ts')
  expect(ofNetwork).not.toContain('src/matching/score.ts')
  // Only types come from there.
  expect(ofNetwork).not.toContain('training/options.ts')
  expect(ofTowers).not.toContain('src/analysis/features.ts')
})

it('adds less than 2 MB to the repository when all is trained again', () => {
  // Git stores what the examples repeat of the last ones as a difference, of 120 kB: their texts do not change.
  const { 'skill-examples': _, ...others } = parts
  const sizes = Object.values(others)
    .flatMap(({ artifacts }) => artifacts)
    .map((name) => deflateSync(readFileSync(join(import.meta.dirname, '../artifacts', name))).length)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(2_000_000 - 120_000)
})
