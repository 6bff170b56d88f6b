/** Whose part a clause speaks of, and what it does: the words that tell. Lower case, matched on a clause's own text. */

/** Orders that forbid or bound: what begins so is a limit, not a step. */
export const forbids =
  /^(?:please |kindly |pls |but |and |just |so |also )*(?:do not|don't|dont|do n't|never|avoid|skip|ignore|leave (?:out|alone|\S+ (?:out|alone|as))|without|no|not|nothing|nobody|no one|none|only|not more|stay|be|keep (?:it|the|to|them|in|within|under|my|our)|stick to|make sure|remember|respect|under|max|maximum|at most|up to|minimum|at least|before you|ask (?:me|us) (?:before|first)|check with (?:me|us)|run (?:it|them) by|except|excluding|unless|strictly|absolutely)\b/

/** What begins like a limit and is none: no hurry, no idea, never did it. */
export const forbidsNothing =
  /^(?:please |but |and |just |so |also )*(?:no|not|nothing|nobody|never|only|don't|do not|dont|be|at least|not more)\b[ ,]*(?:(?:real |big |great |particular |a |an |the |my )*(?:rush|hurry|deadline|great|good|bad|easy|idea|clue|time|problem|worries|worry|urgent|need to (?:rush|hurry)|pressure|sure|joke|wonder|doubt|panic|stress|big deal|longer|one (?:knows|reads|has|is|likes|looks|answers|replied|noticed|ever)|surprise)|(?:(?:(?:here|there|of us|else) )?(?:has|is|knows|suffers|wants|likes|writes|says|tells|asks)|knows|suffers|noticed|reads|dies|has|is|was|cares|likes|wants|remembers|understands|looks|answers|replies|works?)|(?:care|know|get excited|worry|ask why|laugh|judge|panic|mind|think)|(?:did|done|opened|had|used|worked|tried|been|knew|again|happened|mind)|(?:kidding|joking|on fire|the end|because|just|even|really|very|so|yet|super|too))\b/

/** A bound somewhere in the clause. */
export const bounds =
  /\b(?:max(?:imum|\.)?|at most|no(?:t)? more than|no less than|up to|less than|not over|at least|minimum|min\.|under|below|cap(?:ped)?(?: at| of)?|budget(?: is| of|:)?|limit(?: of| is)?) ?(?:is |of |at |:)?(?:[$€£₦]|usd|eur|kes|ngn|gbp)? ?\d|(?<=\d[^ ]{0,8} (?:[a-z]{1,10} )?)(?:max(?:imum)?|at most|tops|or less|minimum|or more|limit)\b|\b(?:must|should|shall|may not|can not|are to|is to)(?: not|n't)? (?:be|stay|remain|sound|look|match|fit|include|contain|never|happen|have|leave|go|see|know|touch|contact|get)\b|\b(?:mustn't|shouldn't|can't|cannot|may not|won't) (?:be|see|know|leave|touch|go|share|contact|have|get|change|promise)\b|\b(?:confidential|nda|in private|stays? between us|stays? private|never see|nobody else|no one else)\b|\bonly$|\b(?:do|does)(?: not|n't) (?:want|wish|need|accept|allow)\b|\b(?:stays?|remains?)(?: \w+){0,3}$|\b(?:one|two|three|four|five|six|ten) \w+ (?:max(?:imum)?|at most|minimum)\b/

/** Nothing happens without the client: an approval. */
export const approvals =
  /\b(?:i|we|me|us)\b[^,.;]{0,20}\b(?:approve|sign off|ok it|okay it|see (?:it |them |everything |each |every )?first|check (?:it |them )?(?:first|before)|want to see|decide first|confirm first)\b|\b(?:before|until|unless|once|after) (?:i|we) (?:have |'ve )?(?:approve|approved|say|said|sign|signed|ok|okay|see|seen|check|checked|confirm|confirmed|read|agree|agreed)\b|\b(?:ask|check with|call|show|consult) (?:me|us) (?:first|before)\b|\bbefore (?:it|they|anything|any) (?:go|goes|leave|leaves|is|are|gets?) (?:out|live|sent|published|posted)\b|\b(?:to|by|past|with) (?:me|us) (?:before|first)\b|\bfirst to (?:me|us)\b|\bbefore you (?:post|send|publish|order|book|pay|answer|touch|change|delete)\b/

/** The client says that they do it: 'I'll sign', 'we pay', 'the calls are mine', 'done by us'. */
export const clientActs =
  /^(?:and |but |so |then |that |which |because |since |only )*(?:i|we|my \w+|our \w+)(?:(?:'ll| will| 'll| am going to|'m going to| would rather| prefer to)(?: then| still| always| both| only| also)* (?!be\b|have\b|need\b|send\b|give\b|share\b|forward\b|provide\b|upload\b|add you|invite\b|know\b|see\b|get\b|lose\b|miss\b|open\b|move\b|start\b|launch\b|not\b|never\b|love\b|like\b|want\b|show\b|tell you|explain\b|pay you)[a-z]+|(?: always| only| then| still| both)* (?:do (?:the|that|those|this|these|it|all|my|our)|approve|sign|pay|decide|choose|pick|select|film|shoot|record|set the|make the (?:decision|call|final)|take the (?:decision|call|photos|pictures)|have the last|answer those|handle (?:the|that|those)|check (?:the|each|every|it|them)|review (?:the|each|every|it|them)|proofread|type|photograph|interview|press|bring|cook|drive|publish|correct|finish)\b)/

/** Background that looks so: 'we do software', 'we record podcasts for firms'. */
export const clientOwns =
  /\b(?:myself|ourselves|by (?:me|us)|is mine|are mine|is ours|are ours|(?:is|stays|are|stay|remains) (?:with|up to) (?:me|us)|leave (?:that|it|this|them|those|the \w+) to (?:me|us)|my (?:job|part|call|decision)|our (?:job|part|decision)|on my side|i decide|we decide|my signature)\b/

/** What the client gives or has ready. */
export const provides =
  /^you(?:'ll| will)? (?:get|have|receive|find)\b|^(?:and |but |so |then |also )*(?:i|we)(?:'ll| will| 'll| can|'ve| have)*(?: also)? (?:send|give|share|forward|provide|upload|attach|add|invite|drop|hand|put|leave|email|mail|show|have|got|get you|keep)(?: you| u| it| them| over)?\b/
/** 'is in the Drive', 'are attached': where something is that there is to work with. */
export const inPlace =
  /\b(?:is|are|'s|all|lives?|sits?|saved|stored|kept|found|exists?|available|attached|ready) (?:already )?(?:in|on|at|under|here|there|attached|shared|below|ready) (?:the |my |our |a |an |shared )?\w/
/** 'template there', 'facts in the folder', 'see attachment'. */
export const atHand =
  /\b(?:attached|enclosed|see attachment)\b|\b(?:logins?|passwords?|credentials|access|templates?|files?|photos?|pictures?|list|material|guidelines|recordings?|notes?|script|export|spreadsheet|facts|texts?|copy|draft)\b[^,.;]{0,25} (?:in|on|exists?|there|ready|attached|available|provided|from me|from us|shared|will follow|done)\b/

/** What the client would like to have: 'I need a plan', 'looking for two quotes'. */
export const wants =
  /^(?:and |but |so |then |also |ideally |basically |what |hi |hello |hey )*(?:(?:i|we)(?:'d| would| should)? (?:also |really |just |basically |urgently )?(?:need|want|like|love|wish|require|expect|look for|am looking for|are looking for|'m looking for|'re looking for)(?: to (?:have|get|see|receive))?(?: you)?|i'm looking for|we're looking for|looking for|need|needs|needed|want|wanted|wanting|(?:required|needed|wanted)(?: (?:is|are))?|require|give me|send me|get me|hand me|make me|please send|please give|(?:please|also|plus)(?= (?:a|an|one|two|three|four|five|\d+|some) ))\b(?! (?:to|one person|person|that somebody|that someone|someone|somebody|a va|an assistant|a person|help|you to|a hand|your help)\b)/

/** Makes something that can be handed over. */
export const makes =
  /^(?:write|draft|make|build|create|design|prepare|produce|compile|put|compose|record|edit|translate|transcribe|summari[sz]e|document|generate|develop|assemble|outline|sketch|film|lay|collect|gather|find|research|list|plan|propose|suggest|deliver|send|turn|rewrite|redo|set)\b/

/** What a result is called; a noun phrase that ends in one of these is a deliverable as it stands. */
export const results =
  /\b(?:list|lists|sheet|spreadsheet|table|report|reports|summary|summaries|plan|plans|timetable|calendar|deck|slides|presentation|page|pages|pager|guide|manual|checklist|faq|faqs|article|articles|post|posts|reels?|clips?|videos?|captions?|script|scripts|text|texts|copy|letters?|emails?|mails?|newsletter|newsletters|template|templates|form|forms|quotes?|offers?|budget|schedule|itinerary|minutes|notes?|transcripts?|translations?|subtitles|logo|banner|flyer|poster|brochure|folder|database|survey|dashboard|chart|charts|map|index|profile|profiles|listing|listings|description|descriptions|proposal|pitch|bio|contract|agreement|invoices?|overview|comparison|shortlist|recommendations?|roadmap|onboarding|playbook|procedure|procedures|sop|sops|bookings?|appointments?|reservations?|campaigns?|ads?|website|bundle|bundles|package|packs?)\b/

/** A time or a greeting at the head of a text is not what the text is about. */
export const opensWithTime =
  /^(?:(?:every|each|on|by|at|in|from|until|today|tomorrow|tonight|now|next|this|last|daily|weekly|monthly|mon|tues?|wed|thurs?|fri|sat|sun|urgent|asap|good|dear|hi|hey|hello|hiya|ok|okay|thanks|bonjour|hola)\b|(?:mon|tues|wednes|thurs|fri|satur|sun)day)/i

/** A rule for a case: 'If somebody asks whether we ship: no', 'Where two speak at once, note the time'. */
export const conditions =
  /^(?:and |but |so )*(?:if|when(?:ever)?|where(?:ver)?(?! (?:is|are|do|does|can|did)\b)|unless|in case|should) (?!possible|you (?:(?:can|could)(?!n?['’]?t\b|not\b| not\b)|have time|like|want|need|know|are able)|u can(?!['’]?t\b|not\b| not\b))\w+/

/** The same without its 'if': 'Somebody gets rude, forward it to me'. */
export const cases =
  /^(?:and |but |so )*(?:(?:anything|any \w+|what(?:ever)?|those|the ones) (?:that )?(?:you|they) (?:can|could|cannot|can't|don't|do)|(?:somebody|someone|anybody|anyone|whoever|any \w+ who) (?!to\b|who\b|that\b|with\b|for\b|should\b|can\b|could\b|please\b)\w+)/

/** How people greet, thank and sign. */
export const courtesy =
  /^(?:(?:kind|best|warm|friendly|many|with|my) )*(?:greetings|regards|wishes|respect|blessings)\b|^(?:god bless|yours (?:truly|sincerely|faithfully)|sincerely|cheers|groet(?:en|jes)?|kram|saludos|saudações|ta|thanks?|thank you|many thanks|merci|asante|dear|hello|hi|bonjour|salam|good (?:day|morning|afternoon|evening))\b/i
