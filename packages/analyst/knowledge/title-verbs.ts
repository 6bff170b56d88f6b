/**
 * What colleagues do in the titles that they write: the verbs with which at least twelve of the titles of datasets/briefs begin, but
 * for those that say little without the rest of the title, like 'put', 'reply' and 'find out'.
 */
export const titleVerbs = `
  answer, arrange, book, build, call, chase, check, clarify, clean, clear, collect, compare, compile,
  coordinate, correct, cut, draft, edit, enter, file, find, fix, gather, handle, list, make, merge,
  moderate, move, organize, phone, plan, post, prepare, promote, publish, rebuild, repair, research,
  rewrite, ring, run, send, set up, sort, suggest, take over, trace, track, transcribe, translate, type, update,
  write
`
  .trim()
  .split(/,\s+/)
