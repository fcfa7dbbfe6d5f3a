/**
 * Whether a sentence can be read without what was said around it. English. Rules of form, none of subjects: a summary shows single sentences, and
 * what leans on the sentence before, points at something in the room, leads through the meeting or was given up half-way tells a reader nothing.
 */
export function standsAlone(written: string, { mayLead = false }: { mayLead?: boolean } = {}): boolean {
  const text = asSpoken(written);
  const bare = withoutLead(text);
  if (!isWhole(written, text) || REFERS_BACK.test(text) || POINTS.test(text)) return false;
  // Moderators ask by "Can I ask" and "I would like to know".
  if (!mayLead && (LEADS_THROUGH.test(text) || INTRODUCES.test(text) || NOT_KNOWN.test(text))) return false;
  return !leans(text, bare);
}

/** Whether a sentence lacks nothing but what stands in the one before. */
export function leansOnly(written: string): boolean {
  const text = asSpoken(written);
  return isReply(written) && !REFERS_BACK.test(text) && leans(text, withoutLead(text));
}

function leans(text: string, bare: string): boolean {
  if ((LEANS.test(bare) && !EMPTY_SUBJECT.test(bare)) || OTHER_HALF.test(text) || pointsBack(text)) return true;
  return (text.match(STAND_INS)?.length ?? 0) > Math.max(1, wordCount(text) / MIN_WORDS_PER_STAND_IN);
}

/** Whether it says "those schools", "in that case" of what it has not named itself. */
function pointsBack(text: string): boolean {
  return [...text.matchAll(POINTED)].some(
    ({ index, 1: noun }) => !text.slice(0, index).toLowerCase().includes(noun!.slice(0, 5).toLowerCase()),
  );
}
const POINTED =
  /\b(?:these|those|(?:with|of|to|for|in|at|on|from|about|into|by|under) that) (?!(?:who|that|which|of|in|with|from|where|are|were|was|is|days|weeks|months|years|we|you|they|i|he|she|it|there|the|a|an|all|people)\b)([a-z]+)\b(?! (?:who|that|which|where|we|you|they|i|with|in|of)\b)/gi;
/** The second half of an alternative. */
const OTHER_HALF = /^(?:(?:and|but|so|well)[\s,]+)*n?or\b/i;

/** Whether a sentence can be read with the question before it that it replies to. */
export function isReply(written: string): boolean {
  const text = asSpoken(written);
  return isWhole(written, text) && !LEADS_THROUGH.test(text) && !NOT_KNOWN.test(text) && !POINTS.test(text);
}

/** Neither given up half-way nor without a verb, nor a clause of which the rest was never said. */
const isWhole = (written: string, text: string): boolean =>
  !BROKEN.test(written) &&
  hasPairs(written) &&
  !UNFINISHED.test(text) &&
  HAS_VERB.test(withoutClauses(text)) &&
  !(CLAUSE.test(text) && wordCount(text) < MIN_WORDS_OF_CLAUSES) &&
  !REASON_ALONE.test(text) &&
  !NOMINAL.test(text) &&
  !isHeadless(text);
/** Whether what stands before "and" is no clause, though another follows: its beginning was said before. */
function isHeadless(text: string): boolean {
  const [head = ''] = text.split(/ ?, (?:and|but|so) /, 1);
  return head !== text && wordCount(head) >= MIN_WORDS_OF_HEAD && !HAS_VERB.test(head) && !ADVERBIAL.test(head);
}
const MIN_WORDS_OF_HEAD = 3;
const ADVERBIAL =
  /^(?:(?:and|but|so|well|for me)[\s,]+)*(?:in|on|at|for|with|from|by|after|before|during|since|until|under|over|between|through|as|to|of|like|once|one|last|next|this|first|second|\w+ly|every|\w+ing|because)\b/i;
/** Only what is known, asked or shown, not who does. */
const NOMINAL =
  /^(?:(?:and|but|so|like|then)[\s,]+)*(?:what|how|why|where|whether) (?:i|you|we|they|it|that|he|she|the \w+) (?!(?:[^.]* )?(?:is|was|are|were|isn't|will be)\b)[^,?]*$/i;
/** A reason or a contrast whose effect was said elsewhere. */
const REASON_ALONE =
  /^(?:(?:and|but|so|or|well|yes|yeah|no)[\s,]+)*(?:(?:because|'?cause|cuz|since|although|though|whereas|while)\b[^,—]*$|(?:because|'?cause|cuz)\s?,)/i;
/** Without the clauses that belong to a noun: their verb is not the sentence's. */
const withoutClauses = (text: string): string => text.replace(/(?<=\w) ?,? (?:which|who|whose) .*$/i, ' ');

/** Whether every quotation that begins in it ends in it. */
const hasPairs = (text: string): boolean =>
  (text.match(/"/g)?.length ?? 0) % 2 === 0 && (text.match(/[“”]/g)?.length ?? 0) % 2 === 0 && !/^\P{L}*\p{L}[^'"“”]*\w' /u.test(text);
const MIN_WORDS_OF_CLAUSES = 10;
/** Begins with a clause that needs another. */
const CLAUSE =
  /^(?:(?:and|but|or|so|i mean|well|like|you know)[\s,]+)*(?:partly |mainly |just )?(?:when|if|in order|because|'?cause|cuz|so that|such as|whereas|unless|than|which|who|whether|unless|or|as well|by \w+ing|(?!during|according|regarding)\w{2,}ing|to (?!be honest)\w+|with|for)\b/i;
const wordCount = (text: string): number => text.match(/[\p{L}\p{N}'-]+/gu)?.length ?? 0;

/** So many words there are at least for each word that stands for another, but for one. */
const MIN_WORDS_PER_STAND_IN = 7;

/** Straight signs, short forms in one piece, no marks of a transcript. */
export const asSpoken = (written: string): string =>
  written
    .replaceAll('’', "'")
    .replace(/\{[^{}]*\}|\[[a-z ]{1,30}\]/g, ' ')
    .replace(/(?<=\w) (?=(?:'(?:s|m|re|ve|ll|d)|n't)\b)/g, '')
    .replace(/\s+/g, ' ')
    .trim();

/** What may stand before the subject of a sentence without being one. */
const LEAD =
  /^(?:(?:and|but|so|or|well|then|now|also|again|still|yet|however|therefore|thus|because|'?cause|cuz|since|although|though|whereas|if|when|whether|unless|i mean|you know|i (?:do |really |actually )?(?:think|guess|suppose|believe|assume|imagine|reckon|feel|hope|understand|know|would say)(?: that)?|i'd say|(?:we|you) (?:think|know)|i'm (?:sure|afraid)|of course|in fact|obviously|basically|actually|really|maybe|perhaps|probably|certainly|clearly|undoubtedly|unfortunately|like|just|even|um|uh|er|clearly|yes|yeah|no|okay|right|oh|hopefully|to be honest|first of all|for me|for example|for instance)\b[\s,.…–—-]*)+/i;
const withoutLead = (text: string): string => text.replace(LEAD, '').replace(/^[\s,.]+/, '') || text;

const AUX =
  "(?:is|are|was|were|be|been|being|am|do|does|did|has|have|had|will|would|can|could|should|shall|may|might|must|'s|'re|'ve|'ll|'d|isn't|aren't|wasn't|weren't|don't|doesn't|didn't|hasn't|haven't|won't|wouldn't|can't|couldn't|shouldn't)";
/** Begins with a word that stands for what was said before. */
const LEANS = new RegExp(
  `^(?:(?:he|she|they|them|him|her|it|its|their|his|there(?:by|fore)?|which|who|whom|whose|where|to|in which|for which|of which|such|the (?:same|other|others|latter|former|one|ones|thing|first|second|third)|another one|neither|none|either|both|(?:is|are|was|were|do|does|did|can|could|would|will|has|have|should) (?:it|they|he|she|these|those)|some of|most of|all of|one of|each of|any of|not|than|as well|depends|means|seems|looks|gets|goes|comes|makes|gives|takes|works|needs)\\b|(?:this|that|these|those)(?='|\\s*,|\\s+(?:${AUX.slice(3, -1)}|also|really|just|all|kind|sort|means?|makes?|seems?|comes?|goes|gives?|works?|helps?|shows?|needs?|includes?|included|led|enables?|allows?|one|ones|thing|things|stuff|way|bit|two|three|too|already|only|actually|probably|\\w+ly)\\b)|(?:this|that|these|those) \\w+)`,
  'i',
);
/** "It" and "there" that stand for nothing, and times. */
const EMPTY_SUBJECT =
  /^(?:(?:(?:is|was|would|will) )?it(?: ?'s| is| was| would be|'d be| will be| has been| can be| seems| may be| might be)(?: \w+)? (?:important|vital|crucial|essential|necessary|easy|easier|hard|harder|difficult|challenging|possible|impossible|likely|unlikely|clear|fair|useful|helpful|worth|better|best|nice|good|great|right|time)\b.*?\b(?:to|that|for|if|when|how|whether|having)\b|it (?:takes|took|costs?|depends on|makes sense to) (?:a |the |two |three |\w+ )?\w+|there (?:is|are|was|were|will be|has been|have been|'s|'re|isn't|aren't|wasn't|might be|should be|could be|needs to be|must be)\b|there's|(?:this|these) (?:days|morning|afternoon|evening|week|month|year|term|summer|winter|autumn|spring)\b|(?:both|all of|most of|some of|one of|each of|any of) (?:the|our|my|your|its) [a-z]{4}|the (?:first|second|third|other|same) (?!one|thing|bit|part|point|question|is\b|was\b|of\b)\w+)/i;
/** Points at what only those in the room can see, or at what stands somewhere else. */
const POINTS =
  /\b(?:(?:this|that|these|those|the|same|other|another|which) (?:thing|things|stuff|bits?|ones?|guys?|part here)|over (?:here|there)|up (?:here|there)|down there|right here|here (?:is|we|you|i)|(?:like|do|did|does|doing|done|for|with|of|on|about|to|into|from|by|at|after|in|\w{4,}ing) (?:this|that|those|these)(?=$|[\s]*[,.;:!?]|\s+(?:in|to|with|for|into|the|th)\b|\s+(?:and|but|or|so|because|as well|too|is|are|was|you|we|i|they)\b)|(?:this|that|similar) (?:kind|sort|type) of|(?:same|similar) (?:concerns?|points?|questions?|issues?)|something like|things like that|one of (?:those|these|them)|and so (?:on|forth)|et cetera|or something|or whatever|(?:and|or) all(?= ?[.,]|$)|whatsit|blah|(?:and|or) (?:stuff|things)(?=$|\W*$)|in (?:that|this) (?:way|case|sense|respect|regard|direction|area)|so-and-so)\b/i;
/** Says what was said elsewhere in the conversation. */
const REFERS_BACK =
  /^(?:(?:and|but|so|now|also|again|in \d{4}|then|well|obviously|clearly|currently)[\s,]+)*you(?:'ve| have| had| did| were| said| made|'ll have| will have)\b|\b(?:as (?:i|we|you|he|she|they|(?:the )?\w+(?: \w+)?)(?:'ve|'ll| have| has| was| were| just| already)?(?: just| already| be)? (?:said|say|saying|mention(?:ed)?|discuss(?:ed)?|allude[ds]?(?: to)?|touch(?:ed)?|point(?:ed)? out|note[ds]?|outline[ds]?|describe[ds]?|know|aware|see|heard|indicated)|(?:i|you|we|he|she)(?:'ve| have| had)?(?: just| already| also)? (?:said|mentioned|touched on|alluded to|referred to|asked|talked about|spoke about|were saying|was saying|was talking|were talking)|earlier (?:on|today|question|discussion|answer|point)?|(?:you've|you have|we've|we have|already) (?:heard|been told|been raised|alluded)|those that have|going back|coming back|come back to|back to (?:the|your|my|our) (?:question|point|previous)|(?:that|the|this) question|your (?:question|answer|point)|the point you|you're (?:absolutely |quite |completely )?right|you (?:see|mean|just|talk)\b|i (?:agree|disagree) with|i'd say|what (?:i|you|we) (?:mean|meant|said)|that's (?:what|why|how|where|when|it|right|all|true|fine|good|one|a\b|an\b|the\b|not\b)|that is (?:what|why|how|where))\b/i;
/** Opens, leads through or ends the meeting, or speaks to those who are in it. */
const LEADS_THROUGH =
  /\b(?:agenda|next (?:slide|page|item|question|person|speaker)|(?:the|this|previous|last) slides?|mov(?:e|ing) (?:on|swiftly)|turn(?:ing)? (?:now )?to (?:the|our|you|page|item|question)|hand (?:you |it )?over|over to (?:you|\p{Lu})|welcome|thank(?:s| you)|good (?:morning|afternoon|evening)|hello|goodbye|bye|paper to note|papers? \d|item \d|go(?:ing)? in(?:to)? private|(?:going|like|want) to return to|questions? (?:from|for)|got questions|(?:a|the) note (?:on|about|as|providing|with)|we(?:'d| would) (?:also )?appreciate|grateful (?:for|if)|anything else|what i was going to|(?:has|have) been answered|finally from me|i'll turn|wish(?:es)? to (?:speak|move|ask|say)|i move amendment|take a vote|if i (?:can|could|may|might)(?: just)?\b|papers to note|declared? an interest|straight into|(?:lot|bit) of ground|(?:was|were) going to ask|i understand you|i'm just saying|you(?:'ll| will)? get to|time is (?:against|short|up)|you(?:'ll| will) (?:know|recall|remember|be aware)|ask (?:myself|ourselves)|(?:i'd|i would|i'll|i will|perhaps) (?:i'd )?(?:also |just |then )?(?:like|love|want|be interested) (?:to|in) (?:consider|challenge|raise|address|discuss|return|press|probe|pursue|understand|clarify|check|hear|tak|look|turn|put|com)\w*|(?:wide-ranging|detailed|useful|helpful|interesting) (?:\w+ ){0,2}(?:discussion|session|exchange)|call me|you(?:'ve| have)? met|go(?:ing)? on (?:now|to)|opening statement|(?:can|could|will) give (?:us|you|some|further|more)|explain to you|i'll explain|(?:make it|be|been) (?:absolutely |very |quite |pretty )*clear\b|i'm (?:absolutely |very |quite )?clear\b|apologies|join(?:ing|ed) us|evidence session|(?:can|could|may) (?:i|we) (?:just |please )?(?:ask|say|start|come|begin|have|get|see|go)|i(?:'d| would)(?: just)? (?:like|want) to (?:ask|say|start|begin|talk|know|explore|focus|turn|move|do it|go|run|hear|note|add|thank|pick)|i (?:just )?(?:want(?:ed)?|wanna) (?:to )?(?:ask|say|talk|discuss|start|explore|focus|turn|move|go back|pick up|make sure)|(?:a|one|another|some|my|final|last|further) (?:\w+ )?questions?|i(?:'ll| will)? (?:just |try to )?(?:ask|be brief|start|begin|go first|show you|read|leave it|stop|bring in|come to)|let me|let's (?:just )?(?:start|begin|move|go|see|look|say|talk|get|have|do|put|not)|my name|i'm (?:your|a|an|the) \w+ (?:\w+ )?(?:manager|designer|expert|engineer)|introduc(?:e|ing) (?:myself|yourself|ourselves)|(?:\w+ )?minutes? (?:left|to go)|(?:run(?:ning)?|ran) out of time|any (?:other |more |further )?(?:questions|comments|thoughts|ideas)|does any(?:one|body)|do you (?:want|think|know|have|remember|see|mean)|are (?:we|you) (?:ready|okay|happy|done)|shall (?:i|we)|(?:we|i|you) (?:can|could|should) (?:talk|discuss|look) (?:about |at )?(?:it|that|this|the)|(?:our|the|this|last|next|first|second) meeting|write (?:it|that|this) down|(?:your|you) (?:guys|all|individual)|off the top of|bear with|excuse me|sorry|hang on|hold on|wait a|just a (?:second|minute|moment)|guess what|god|gosh|wow|funny|joke|kidding|laugh\w*|ha ha|uh-huh|mm-hmm)\b/iu;
/** Introduces a person in the meeting. */
const INTRODUCES = /\b(?:I'm|I am|[Mm]y name is|[Tt]his is) \p{Lu}\p{Ll}+\b|\bI(?:'m| am) supposed to be (?:a|an|the)\b/u;
const NOT_KNOWN =
  /^(?:suppose|imagine|let's (?:suppose|assume|imagine)|pretend|assume)\b|\b(?:i (?:dunno|don't know|do not know|don't remember|can't remember|forget|wonder|wasn't sure|'m not sure|am not sure)|i'm not sure|i'm wondering|dunno|let alone|i suppose|i (?:still )?remember (?:when|how|that)|i was thinking|i'm thinking|i was wondering|i guess)\b/i;
/** Given up half-way, or begun anew within. */
const BROKEN =
  /\b(?:you|i|we|they|he|she|it) (?:I|we|they|he|she) |\b(\w+) (\w{3})\w* \1 \2|\{disfmarker\}|\{gap\}|(?<![\w'])[b-hj-np-z] (?=[a-z])|—\.?$|-$|\.\.\.$|…$/;
const UNFINISHED =
  /\b(?:the|a|an|of|and|or|but|with|from|our|your|my|their|its|which|because|if|when|we|they|i|he|she|like|very|really|just|some|any|as|than|sort|kind)\W*$/i;
/** A word that only a verb can be, or a form of one. */
const HAS_VERB = new RegExp(
  `(?:\\b|')${AUX}\\b|\\b(?:i|we|you|he|she|they|it|that|who|which|people|users?) (?:\\w+ly |also |just |all |both |never |always )?[a-z]{2,}(?<!\\bof|\\bin|\\bon)\\b|\\b\\w{2,}(?:ed|ates?|izes?|ises?)\\b|\\b(?:got|went|came|took|made|said|gave|found|kept|left|lost|told|thought|felt|built|paid|sold|bought|brought|wrote|saw|knew|held|let|put|cut|set|needs?|wants?|makes?|takes?|gives?|goes|comes|works?|helps?|seems?|looks?|means?|costs?|says?|keeps?|lets?|depends?|requires?|allows?|includes?)\\b`,
  'i',
);
/** Words that stand for others. */
const STAND_INS =
  /\b(?:it|they|them|he|she|him|these|those|one|ones|something|thing|things|stuff|this(?= (?:is|was|will|would|can))|that(?='s))\b/gi;
