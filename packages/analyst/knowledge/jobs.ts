/** 'Three things', 'two jobs', 'Job one': the text says itself that there are several. */
export const announces =
  /\b(?:two|three|four|five|six|2|3|4|5|6|several|a few|a couple of|many)\s+(?:\w+\s+)?(?:things|jobs|tasks|needs|matters|requests|items|errands|chores|topics|projects)\b|\bjob (?:one|two|1|2)\b|\b(?:tasks?|jobs|to.?dos?|list)(?: for \w+(?: \w+){0,2})?:|\beverything\. |\blong list\b/i

/** How a sentence says that it begins another matter. */
export const separates = {
  strong:
    /^(?:and |but |oh |ok |so )*(?:separately|unrelated|(?:totally |quite |completely )?different (?:thing|matter|topic|job|task|subject)|something (?:else|different)|another (?:thing|job|task|matter|one)|second (?:job|thing|task|one|matter)|third (?:job|thing|task|one|matter)|next (?:job|task|thing)|job (?:one|two|three|[1-6])|apart from (?:that|it|this)|quite apart|next to that|besides that|p\.?s\b|on top of that|oh and|in addition|one more|a second,|a third,|while (?:you're|you are|we're) at it|while i have you|not connected|other than that)|\b(?:not connected|unrelated|and separately|totally different|quite apart|while i have you)\b/,
  weak: /^(?:and |but |oh |so |then )*(?:also|plus|besides|first|second|third|finally|last|lastly|then there|next|need also|additionally|further|moreover)\b/,
}
