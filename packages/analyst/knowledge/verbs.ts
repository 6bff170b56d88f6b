/** Verbs of work that an assistant may be told to do, as an order has them; both spellings of '-ize'. */
export const doing = new Set(
  `accept acknowledge adapt add adjust advertise agree analyse analyze animate announce answer apologise apologize appeal apply approve archive arrange ask assemble assess assign assist attach attend audit automate
  backup block book boost brainstorm brief bring build bulk bundle buy calculate call cancel caption capture catch categorise categorize change chase chat check choose circulate claim clarify clean clear clip close co-host code collate collect color colour comment
  compare compile complete compose compress configure confirm connect consolidate contact convert coordinate copy correct count cover create crop cross-check curate customise customize cut debug decide deduplicate define delete deliver demo describe design develop dig digitise digitize dm do document double-check download draft draw drop dub duplicate
  edit email embed empty enrich enter escalate estimate evaluate explain export extract facilitate fetch figure file fill film filter find finish fix flag follow format forward gather generate get give go google grade greet group handle hand help hide highlight host
  identify illustrate import improve index inform input install interview introduce invite invoice join keep key label launch layout lay lead link list listen load localise localize lock log look maintain make manage map mark market match measure merge message migrate model moderate monitor move
  nag name negotiate note notify nudge number nurture offer onboard open optimise optimize order organise organize outline oversee package paginate paste pay phone photograph pick pin ping pitch place plan polish populate port post prepare present price print prioritise prioritize process produce project-manage promote prompt proof proofread propose publish pull push put quote
  rank read rebook redraw rebrand rebuild recap recommend reconcile record recover recruit redact redesign redo refer reformat refresh register reject remind remove rename renew reorder repair replace reply report repost repurpose request reschedule resend research reserve reset resize resolve respond restock restructure retouch retype return revamp review revise rewrite reword ring roll rotate round run
  save scan schedule score scrape screen script search secure segment select sell send separate set share shorten shortlist show sign simplify sit solve sort source split spread start stop straighten streamline structure submit subtitle suggest sum summarise summarize supervise supply support survey swap switch sync
  tabulate tag take talk teach tell test text thank tick tidy time-stamp timestamp tour track train transcribe transfer translate transpose triage trim triple-check troubleshoot tune turn tweak type unblock unsubscribe untangle update upgrade upload use validate verify video visit walk warm warn watch welcome whip work wrap write zip`.split(
    /\s+/,
  ),
)

/** Verbs of being, having and wanting, and past forms that look like orders: what they say is the background, not a step. */
export const notDoing = new Set(
  `be am is are was were been being have has had having does did done want wants wanted need needs needed like likes love hate think know hope feel seem mean guess wish believe prefer matter matters let lets let's gets
  can could may might must shall should will would lose loses spend spends live lives happen come comes went going gone see say says said thanks sorry please per each every no not none ok okay
  photo video form date calendar budget number store track-record set-up
  sold sent made lost got paid kept left told bought found built written taken given seen shown spent held met ran sat lent forgot forgotten came gave took wrote broke broken fell stuck grown drawn spoken born laid sworn heard won ate drank rang wore hid bit fought caught taught thought felt fled flew froze hung knew led lay lit meant rode rose sang sank slept slid spoke stole struck swam swept swore threw tore understood woke wept laugh sing
  allow excuse forgive pardon notice imagine trust understand suppose promise speak price back
  die win cause expect suffer drown burn fall escape remember grow begin enjoy hang amaze become remain exist`.split(
    /\s+/,
  ),
)

/** Verbs of work that are as often the names of things. */
export const alsoNames = new Set(
  `voice phone zoom layout file test google name brief form note sheet key label copy host index model map outline
  package type format print quote score survey link load price design document record report support tour trial
  video work list label market measure mark post post-it process produce project-manage proof screen script search
  source structure sum switch tick trim tune upgrade water charge claim comment color colour cover demo draft dub
  export import input interview invoice dm chat back backup audit caption capture clip exit file filter finish`.split(
    /\s+/,
  ),
)
