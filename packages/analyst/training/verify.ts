import { allDifferences, currentManifest, storedManifest } from './manifest.ts'

/** npm run analyst:verify: fails when the artifacts were made from other code, data, weights of the encoder or settings. */
const found = allDifferences(storedManifest(), await currentManifest())
for (const difference of found) console.error(difference)
if (found.length > 0) console.error('The artifacts are not of this code and data. Run: npm run analyst:train')
else console.log('The artifacts are of this code, data, encoder and these hyperparameters.')
process.exitCode = found.length > 0 ? 1 : 0
