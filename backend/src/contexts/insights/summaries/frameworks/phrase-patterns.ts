import type { LanguageCode } from '@libs/text-analysis';

/**
 * The role that a sentence plays, by how it is built. `sure` says what it has to have; `never` what makes it another: a question, a condition, a
 * denial, something that is only thought of. English; what a framework looks for without a model. Rules ask for a subject and what it does, because
 * single words ("decide", "will", "problem") are in every conversation: a section stays empty rather than show what plays another role.
 */
export interface PhrasePattern {
  sure: RegExp;
  never?: RegExp;
  /** Whether it may be a question; else questions are left to the sections that list them. */
  isAsked?: boolean;
}

/** The language of the cues. */
export const PHRASE_LANGUAGE = 'en' satisfies LanguageCode;

/** What is only thought of: no decision and no step that somebody will take. */
const SUPPOSED = /\b(if|whether|would|could|might|maybe|perhaps|wonder\w*|suppose|guess|unless|hypothetically|which one|what if)\b/i;
const WORK =
  'send|write|e-?mail|check|prepare|report|provide|bring|finish|complete|contact|book|arrange|organi[sz]e|collect|test|update|fix|review|present|schedule|set up|work on|look (?:at|into|for|up)|follow up|get back|make sure|ensure|find out|draft|share|circulate|publish|record|transcribe|talk to|speak to|meet|come back|put together|go through|hand over|sort out|submit|implement|design|develop|introduce|continue to|ask|invite|interview|build|change|align|investigate|clarify|amend|read|upload|install|print|order|buy|plan';

export const PHRASE_PATTERNS = {
  request: {
    sure: /\b(i wish|we wish|would be (?:great|nice|helpful|useful|better|good) (?:if|to)|(?:i'd|we'd|i would|we would) (?:love|like|want|prefer|expect|encourage)\b(?! to (?:say|thank|welcome|start|ask))|could you (?:please )?(?:add|make|give|send|show)|(?:i|we|they|people|users?|customers?) (?:really )?(?:need|want) (?:an?|some|more|better|to be able|it to|them to|the)\b|(?:i|we) (?:really )?want to (?:be able|have|get|see|avoid)|should (?:have|be able|get|include|offer|allow)|there('s| is) no (?:way|button|option|place)|should be (?!resolved|able|sure|aware|done|satisfied|supposed)\w+(?:ed|en)\b|is missing|ought to (?:have|be)|what (?:we|i) (?:want|need))\b/i,
    never:
      /\b(do(es)? (you|we|they) (think|want)|you want|if you want|don't (want|need)|doesn't (want|need)|i need to|should have been|that's what|if there|where (we|i|you|they) would|self-satisfied)\b/i,
    isAsked: true,
  },
  pain: {
    sure: /\b((?:the|a|an|big|main|real|another|some|this|that|enormous|particular|fundamental) (?:\w+ )?(?:problems?|difficult(?:y|ies)|challenges?|troubles?|concerns?|shortage|failures?)|(?:is|are|was|were|'s|be|it|very|really|so|get|gets|got) (?:\w+ )?(?:difficult|hard to|annoying|frustrat\w+|confus\w+|broken|terrible|awful(?! lot)|stressful|disappoint\w+|worried|worrying|unfortunate|complicated|unacceptable|not acceptable|not (?:very |really )?(?:good|useful|clear|easy|working)|too (?:much|many|long|small|big|late|complicated|expensive|slow|hard))|(?<!(?:n't|not|never)(?: \w+){0,2} )too (?:slow|expensive|complicated|late|small|hard)|annoys|frustrates|confuses|hate[ds]?|worse|worst|struggl\w+|unfortunately|fed up|can ?'?t (?:find|use|get|see|reach|impose)|could ?n't (?:find|use|get|see|reach|finish)|could not (?:find|use|get|see|reach|finish)|(?:does|did|wo|do) ?n't work|never works?|fails?(?= |\.)|failed to|(?:am|is|are|was|were|got|get) stuck|get(?:ting)? lost|lose things|not enough|under(?:achievement|perform\w+)|poor (?:\w+ )?(?:scores|results|performance))\b/i,
    never:
      /\b(no (problem|trouble|difficulty)|certain problem|not a problem|isn'?t (a problem|too hard|difficult)|(problems?|trouble) .*(resolved|solved|fixed)|solve .*problems?|risk-based|if|couldn't we)\b/i,
  },
  praise: {
    sure: /\b((?:i|we|they|people|users?) (?:really |do |also )?(?:love|loved|enjoy|enjoyed|liked?) (?:it|the|that|this|how)\b|works? (?:very |really |quite )?(?:well|fine|nicely)|worked (?:very |really )?well|(?:is|was|are|were|'s|been) (?:\w+ )?(?:excellent|perfect|wonderful|amazing|brilliant|fantastic|lovely|impressive|pleased|satisfying|successful|friendly|helpful|useful)|(?:really|very) (?:nice|useful|helpful|happy|pleased|satisfying|warm|well received)|well received|warm welcome|fantastic results|great success|impressed|happy with|saw the value|(?:has|have|had) (?:really |greatly )?improved|continues? to improve|favou?rite (?:part|thing|feature))\b/i,
    never: /\b(not|\w+n't|never|hardly|seems? to|if|would|could|should|might|supposed|animal)\b/i,
  },
  decision: {
    sure: /\b((?:we|i|they|committee|government|team|group|board|everybody)(?: have| had| has|'ve|'d| all| both| then| also)* (?:decided|agreed|concluded|settled|resolved|chose)\b(?! (?:with|that's|which|what|whether|yet))|(?:it|that) (?:was|is|has been|'s been) (?:decided|agreed|settled)|(?:the|our|final) decision (?:is|was) (?:to|that)|let's (?:go (?:for|with)|use|take|keep|drop|stick|leave (?:it|that) (?:at|out))|(?:we'll|we will|we are going to|we're going to|we're gonna) (?:go (?:for|with)|use|take|keep|drop|stick|leave (?:it|that))|talked and decided)\b/i,
    never: new RegExp(
      `${SUPPOSED.source}|\\b(to decide|not|\\w+n't|haven't|why|take (?:it|that|this|education|a look|as an example)|for example|'ll take .* example|have to)\\b`,
      'i',
    ),
  },
  action: {
    sure: new RegExp(
      `\\b((?:i|we|you|he|she|they|somebody|[a-z]+ and i)(?:(?: ?'ll| will| ?'m going to| am going to| ?'re going to| are going to| ?'m gonna| ?'re gonna| need to| must| have to| ?'ve got to| should| plan to| want to)(?: all| also| both| just| then| definitely| probably| now)*) (?:${WORK})\\b|will (?:be )?(?:send|sent|prepare|present|report|provide|publish|finish|deliver|discuss)(?:ed|ing)?\\b|by (?:monday|tuesday|wednesday|thursday|friday|tomorrow|next week|next meeting|the end of)|(?:action|homework|next step)s? (?:is|are|for)|follow up (?:on|with))`,
      'i',
    ),
    never: new RegExp(
      `${SUPPOSED.source}|\\b(not|\\w+n't|never|why|because you|(?:i|we|they|he|she|it) (?:had|was|were|did)|(?:i'll|i will|let me) just|today|as usual|thank you|what (?:you|we|i)|have to (?:ask|say|admit)|ask (?:myself|yourself)|say)\\b`,
      'i',
    ),
  },
  open: {
    sure: /(?:^|[,.;:—-] ?|\b(?:and|but|so|then|or|uh|um) )(?:what|why|how|when|where|which|who|whose|is|are|was|were|do|does|did|can|could|should|would|will|have|has|to what extent)\b[^?]*\?\s*$|\b((?:we're|we are|i'm|i am) not sure (?:if|whether|how|what|which|who)|(?:i|we) don't know (?:if|whether|how|what|why|where|who|when|which)|(?:i|we) wonder (?:if|whether|how|what|why|who)|i'm wondering (?:if|whether|how)|open question|to be decided|remains to be|not (?:yet )?clear (?:if|whether|how|what|who)|(?:have|need) to (?:decide|find out|figure out|clarify) (?:if|whether|how|what|which|who|why))\b/i,
    never:
      /\bdunno\b|^what ,|(,|\b(that|it|there|they|we|you|which)) ?(is|was|do|does|did|are|were|have|has|can|could|would|should)(n'?t| not)? (it|there|they|we|you|he|she) ?\?|\b(right|okay|ok|yeah|huh|see|hm+|you know|did i|am i|can i (just )?(come|go|start|move)|may i|shall (i|we)|why don't you|do you (want|mind|know|remember|see|mean)|would you like|what do you mean|how (good|well) (a|that)|(want|like) to (start|begin|introduce|add|go first))\b[^?]*\?\s*$/i,
    isAsked: true,
  },
  goal: {
    sure: /\b((?:the|our|my|main|design|project) (?:\w+ )?(?:goals?|aims?|purpose|objectives?) (?:is|are|was|of|for)|(?:we|i)(?:'re| are|'m| am) (?:aiming|trying|supposed|here) to|we want(?:ed)? to (?:know|learn|understand|find out|see (?:if|whether|how))|what i (?:want|wanna|plan) to (?:do|find)|(?:is|are|it's) supposed to be|inquiry (?:into|on)|find out (?:if|whether|how|why|what|which)|to evaluate|is to (?:find|build|make|design|evaluate|understand))\b/i,
    never: /\b(trying to (remember|think)|not|\w+n't|if)\b/i,
  },
  method: {
    sure: /\b(interview(?:s|ed|ing)?|survey(?:s|ed)?|participants?|questionnaires?|experiments?|subjects|we (?:tested|asked|collected|recorded|studied|looked at|visited|met)|data collection|collected the data|evidence (?:from|session|sessions)|usability|consultation|focus groups?|transcribed|review of|case stud(?:y|ies))\b/i,
    never: /\b(if|would)\b/i,
  },
  who: {
    sure: /\b((?:for|of|to|with|by|among|from|that|our|these|those|some|most|many|all|more|disabled|elderly|older|younger|working) (?:\w+ )?(?:users|customers|children|kids|parents|families|patients|students|learners|pupils|women|men|people|teachers|consumers|schools|voters|tenants)|(?:users|customers|children|kids|parents|families|patients|students|learners|pupils|teachers|consumers|people) (?:who|with|are|have|do|don't|want|need|from|of)|age group|young people|old people)\b/i,
    never: /\b(a user has|reference slots?)\b/i,
  },
  trend: {
    sure: /\b((?:has|have|had|is|are|was|were|'s|'ve|been|continues? to|began to) (?:\w+ )?(?:increas|decreas|grow|chang|ris|improv|evolv|declin|reduc)(?:e|es|ed|ing|n|th)?\b|(?:increasing|decreasing)ly|nowadays|these days|more and more|less and less|in recent years|over recent years|no longer|not any ?more|over the (?:last|past) (?:\w+ )?(?:year|month|week|decade)s?|(?:is|are) becoming)\b/i,
    never: /\b(planet|if|would|may|might)\b/i,
  },
  limit: {
    sure: /\b(limit(?:s|ed|ations?) (?:is|are|to|of|by|in)|(?:is|are|was|very) limited|assum(?:e|es|ed|ing) that|assumptions? (?:that|is|about)|it(?:'s| is)? depends? on|depends on|hard to say|not enough|(?:do ?n't|does ?n't) have (?:any|enough|the)|we only have|only (?:had|have|got) (?:a few|one|two|three|some)|at most|no more than|as long as|only (?:applies|works|works if)|was ?n't enough|are not able to|can ?'?t (?:draw|compare|say)|challenging to be able|we don't (?:yet )?know)\b/i,
    never: /\b(i don't know what|animal|off the top of my head|don't have to)\b/i,
  },
  task: {
    sure: /\b((?:i|we|you|he|she|they|users?|people|participants?)(?: \w+)? (?:tr(?:y|ies|ied) to|(?:am|is|are|was|were|'m|'re) trying to|click(?:ed)?|search(?:ed)? for|press(?:ed)?|push(?:ed)?|switch(?:ed)?|select(?:ed)?|enter(?:ed)?|opened|turn(?:ed)? (?:on|off|it)|look(?:ed)? for|used?) (?:the|a|an|it|that|this|on|off|to|for|\w+ing)|(?:first|next|second) task|task (?:is|was))\b/i,
    never: /\b(if|would|should|could|get used|used to)\b/i,
  },
  outcome: {
    sure: /\b(manag(?:e|ed|es) to|succeed(?:ed|s)?|(?:have|has|had|'ve) (?:finished|completed)|finished (?:it|the|a|writing)|gave up|end(?:s|ed)? up (?:with|\w+ing)|in the end|worked out|turned out|as a result|(?:has|have|it) resulted in|(?:i|we|they|he|she) (?:found|got) (?:it|the|that|some|what)|(?:has|have) been (?:developed|improved|delivered|published|achieved|introduced))\b/i,
    never: /\b(if|would|might|could|i guess|got (that|it) from)\b/i,
  },
  situation: {
    sure: /\b((?:when|whenever) (?:i|you|we|they|it|people|somebody|someone|users?|schools?|the \w+) (?!said|thought|say)|every time (?:i|you|we|they|it|people)|as soon as (?:i|you|we|they|it)|while (?:i|you|we|they) (?:are|am|were)|while (?:watching|using|doing|sitting|working)|in the (?:morning|evening|middle of)|at (?:home|work|school|night)|if (?:i|you|we|they|somebody|someone|people) (?:want|need|have|can ?'?t|are|lose) )/i,
    never: /\b(when i think|remember when|favou?rite|if you want|when you said|chair)\b/i,
  },
  motivation: {
    sure: /\b(so that (?:i|you|we|they|it|people)|in order to|(?:i|we|they|people|users?) (?:really )?(?:want|wants|wanted|hope|hopes|hoped) to|the reason (?:is|that|why|for)|that(?:'s| is) why|which is why|it(?:'s| is) (?:\w+ )?important (?:to|that|for)|because (?:i|we|they|people|it) (?:want|need|have to|has to|help|make|can|must))\b/i,
    never: /\b(take as long|i don't know|awful lot)\b/i,
  },
  wanted: {
    sure: /\b(would be (?:able|better|easier|nice|good|great|useful|helpful|possible)|(?:to|will|would|should) be able to|so (?:that )?(?:you|we|they|people|i) (?:can|could)|without having to|save[ds]? (?:time|money|us|me|you)|(?:much|far|so much) (?:faster|easier)|easier (?:to|for)|make(?:s)? it (?:\w+ )?(?:easier|better|possible|simple)|would (?:improve|help|give us|allow|let)|my hope (?:is|would be))\b/i,
    never: /\b(would be able to say|not be able|wouldn't)\b/i,
  },
  requirement: {
    sure: /\b((?:it|this|that|we|they|there|which|everything|remote|system|product|control|design|interface|government|schools?|authorities|model|tool|data|measures?|service)(?: also| really| all| just| probably)? (?:must(?! be said)|needs? to|has to|have to|should|ha(?:s|ve) got to) (?:be|have|work|show|support|provide|allow|make|include|look|fit|run|do|cost|offer|meet|ensure|keep|develop|improve|use|contain|give|put)\b|(?:is|are|be) (?:required|essential|necessary|supposed to be)|requirements? (?:is|are|for|that)|(?:we|i|they|people) don't want (?:it|them|that) to|at least (?:one|two|three|\d)|must (?:have|be (?!said)|not)|you need to provide)\b/i,
    never:
      /\b(if (?:that|they|it|there)|they feel|must be said|you'll (all )?get|be thinking|self-satisfied|jokes?|i have to|should be resolved)\b/i,
  },
  idea: {
    sure: /\b(what if|how about|(?:we|you|they|one) could (?!n't)(?:\w+ )?(?:be|have|use|make|do|add|put|try|think|look|build|query|get|combine|just|match|offer|start)|(?:my|an|the|one|another|good|nice) idea (?:is|was|to|of|would|that)|(?:i|we|i'd|would) (?:suggest|propose|recommend)|proposals? (?:is|was|to|for|that)|recommendations? (?:were|was|is|to|for)|would help|another option|might be (?:a good|better|worth)|might add|would give us)\b/i,
    never: /\b(couldn't we|you could have|could have been|who knows|as you could)\b/i,
  },
} as const satisfies Record<string, PhrasePattern>;

/** A kind of sentence that is known by its words. */
export type PhraseKind = keyof typeof PHRASE_PATTERNS;

const ASKED = /\?\s*$/;

/** How surely a sentence is of a kind: 0 when it is not, 2 when its words say so, more where they say it more than once. */
export function phraseScore(cue: PhraseKind, written: string): number {
  // Some transcripts set the second halves of short forms apart.
  const text = written.replaceAll('’', "'").replace(/(?<=\w) (?=(?:'(?:s|m|re|ve|ll|d)|n't)\b)/g, '');
  const { sure, never, isAsked }: PhrasePattern = PHRASE_PATTERNS[cue];
  if ((!isAsked && ASKED.test(text)) || never?.test(text)) return 0;
  const found = text.match(new RegExp(sure.source, 'gi'))?.length ?? 0;
  return found ? 1.5 + Math.min(found, 3) / 2 : 0;
}
