import { stemOf } from '../src/text/words.ts'

/** Verbs of work that an assistant may be told to do. */
export const doing = new Set(
  `add adjust answer apply approve archive arrange ask assemble assign audit back backup block book brainstorm brief build buy call cancel capture catch categorize chase check choose clean clear close collect color colour comment
  compare compile complete compose confirm connect contact convert coordinate copy correct count create crop cut decide delete deliver describe design digitize draft draw edit email enter escalate export extract fill
  find fix flag follow format forward gather generate get give go greet group handle help hide highlight identify import improve inform input install interview invite invoice keep label launch layout link list listen log
  look maintain make manage map mark match measure merge message migrate moderate monitor move nag negotiate note notify nudge offer open optimize order organise organize outline pay phone pick pin pitch plan post prepare present
  print prioritize process produce proofread propose publish pull put read rebuild reconcile record redact redesign redo reformat register reject remind remove rename renew reorder repair reply report repost request reschedule
  research resize resolve respond restock retouch return review rewrite ring round run save scan schedule screen search select send separate set share shortlist show sign sort source split start stop submit suggest summarise summarize sync
  tag take talk tell test text tidy track train transcribe transfer translate trim turn type unsubscribe update upload verify visit warm watch welcome work write`
    .split(/\s+/)
    .map(stemOf),
)

/** Verbs of being, having and wanting: what they say is the background, not a step. */
export const notDoing = new Set(
  `be am is are was were been being have has had having do does did done want wants wanted need needs needed like likes love hate think know hope feel seem mean guess wish believe prefer matter matters let lets get's
  can could may might must shall should will would sell sells lose loses spend spends use uses live lives happen come comes went going gone see say says said thanks thank sorry please per each every no not none ok okay email mail phone list
  text report review note label message comment post photo plan video order form name date price calendar record contact invoice update launch draft design copy budget research number book search store track process work set-up help start stop show look back round color colour`
    .split(/\s+/)
    // Many of these are nouns as often as orders; the list of acts still takes them where the tagger sees a verb.
    .filter((word) => !stemSet().has(word)),
)

function stemSet() {
  return new Set(
    'email mail phone list text report review note label message comment post plan order record contact invoice update launch draft design copy research book search track process work help start stop show look back round color colour'.split(
      ' ',
    ),
  )
}
