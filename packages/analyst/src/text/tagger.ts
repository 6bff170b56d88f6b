import model from 'wink-eng-lite-web-model'
import winkNLP, { type Document, type WinkMethods } from 'wink-nlp'

/** The words of the model, `intrinsicSize` of its own, and after these what texts brought along. */
type Words = { list: string[]; hash: Record<string, number>; intrinsicSize: number }
/** `forgotten`: up to where the words of texts are no longer known. */
type Tagger = { nlp: WinkMethods; words: Words; forgotten: number }

/** Of words that texts brought along; some megabytes. */
const most = 50_000
let tagger: Tagger | undefined

/** A tenth of a second at the first use, and again after thousands of texts. */
function loaded(): Tagger {
  const own = (model.core as () => { features: { lexeme: Words } })()
  const nlp = winkNLP({ ...model, core: () => own }, ['sbd', 'pos'])
  const words = own.features.lexeme
  return { nlp, words, forgotten: words.list.length }
}

/**
 * A text cut into sentences and words, with what each word is. The model keeps the words that it meets, and cuts them from then
 * on as it did at first: after "it is my wife's." all "wife's" were one word. So it forgets them before each text, which is
 * then read alike whatever was read before. What it has met takes memory all the same, so at times it is loaded anew.
 */
export function tagged(text: string): { doc: Document; its: WinkMethods['its'] } {
  if (tagger && tagger.words.list.length - tagger.words.intrinsicSize > most) tagger = undefined
  tagger ??= loaded()
  const { nlp, words } = tagger
  for (; tagger.forgotten < words.list.length; tagger.forgotten++) delete words.hash[words.list[tagger.forgotten]!]
  return { doc: nlp.readDoc(text.replace(possessive, '$& ')), its: nlp.its }
}

/** "It is my wife's.": before a mark, the model takes it for a part of the word. */
const possessive = /(?<=\p{L})['’]s(?=[^\s\p{L}\p{N}])/giu
