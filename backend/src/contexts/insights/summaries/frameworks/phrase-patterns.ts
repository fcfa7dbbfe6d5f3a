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
  'send|write|e-?mail|check|prepare|report|provide|bring|finish|complete|contact|book|arrange|organi[sz]e|collect|test|update|fix|review|present|schedule|set up|work on|look (?:at|into|for|up)|follow up|get back|make sure|ensure|find out|draft|share|circulate|publish|record|transcribe|talk to|speak to|meet|come back|put together|go through|hand over|sort out|submit|implement|design|develop|introduce|continue to (?!see)w+|ask|invite|interview|build|change|align|investigate|clarify|amend|read|upload|install|print|order|buy|plan';

/** Of these what one person can do by a day: also a step where it only has to be done. */
const TASKS =
  'send|write|e-?mail|check|prepare|contact|book|arrange|organi[sz]e|collect|test|update|fix|schedule|set up|follow up|find out|draft|circulate|publish|record|transcribe|talk to|speak to|meet|submit|order|buy|print|install|upload|invite|interview|present|design';

/** What asks for something, whoever is asked. */
const ASKING: PhrasePattern = {
  sure: /(?:^|[,.;:—-] ?|\b(?:and|but|so|then|or|uh|um) )(?:what|why|how|when|where|which|who|whose|is|are|was|were|do|does|did|can|could|should|would|will|have|has|to what extent)\b[^?]*\?\s*$|\b((?:we're|we are|i'm|i am) not sure (?:if|whether|how|what|which|who)|(?:i|we) don't know (?:if|whether|how|what|why|where|who|when|which)|(?:i|we) wonder (?:if|whether|how|what|why|who)|i'm wondering (?:if|whether|how)|open question|to be decided|remains to be|not (?:yet )?clear (?:if|whether|how|what|who)|(?:have|need) to (?:decide|find out|figure out|clarify) (?:if|whether|how|what|which|who|why))\b/i,
  never:
    /\bdunno\b|^what ,|(,|\b(that|it|there|they|we|you|which)) ?(is|was|do|does|did|are|were|have|has|can|could|would|should)(n'?t| not)? (it|there|they|we|you|he|she) ?\?|\b(right|okay|ok|yeah|huh|see|hm+|you know|did i|am i|can i (?:make|be|thank|add)|wish(?:es)? to|can i (just )?(come|go|start|move)|may i|shall (i|we)|why don't you|do you (want|mind|know|remember|see|mean)|would you like|what do you mean|how (good|well) (a|that)|(want|like) to (start|begin|introduce|add|go first))\b[^?]*\?\s*$/i,
  isAsked: true,
};

/** A question to somebody about themselves is answered by them, or by nobody; it is not open. */
const TO_SOMEBODY = /\byour?\b[^?]*\?\s*$/i;

export const PHRASE_PATTERNS = {
  request: {
    sure: /\b(i wish|we wish|would be (?:great|nice|helpful|useful|better|good) (?:if|to)|(?:i'd|we'd|i would|we would) (?:love|like|want|prefer|encourage|expect (?:you|them|schools|people|all|everyone|every))\b(?! to (?:say|thank|welcome|start|ask))|could you (?:please )?(?:add|make|give|send|show)|(?:i|we|they|people|users?|customers?) (?:really )?(?:need|want) (?:an?|some|more|better|to be able|it to|them to|the)\b|(?<!where )(?<!what )(?:i|we) (?:really )?want to (?:be able|have|see|avoid)|should (?:have (?:an?|the|more|some)|be able|include|offer|allow)|there('s| is) no (?:way|button|option|place)|should be (?!resolved|able|sure|aware|done|satisfied|supposed)\w+(?:ed|en)\b|is missing|ought to (?:have|be)|what (?:we|i) (?:want|need) is)\b/i,
    never:
      /\b(do(es)? (you|we|they) (think|want)|you want|if you want|don't (want|need)|doesn't (want|need)|i need to|should have been|that's what|should have (?:\w+ed|made|been|done|had|known|got)|if there|where (we|i|you|they) would|reassured|pleased|happy|(?:provide|receive|have|send) (?:us )?(?:with )?a note|one of the things|(?:the|this) request|second|how (?:those|these|they|it|that|we|the)|absolutely clear|whether|we can (?:look|see|talk))\b/i,
    isAsked: true,
  },
  pain: {
    sure: /\b((?:the|a|an|big|main|real|another|some|this|that|enormous|particular|fundamental) (?:\w+ )?(?:problems?|difficult(?:y|ies)|challenges?|troubles?|shortage|failures?)(?= (?:is|are|was|were|in|with|of|for|that|to|about|around|across|here|we|they|i|you|who|faced|when|because|right)\b| ?[.,;:—-]| ?$)|(?:my|a|main|big|biggest|real|serious|growing|particular) concerns?|concerns? (?:is|are|was|were|about|over|that)|what (?:concerns|worries) (?:me|us)|(?:is|are|was|were|'s|be|it|very|really|so|get|gets|got) (?:\w+ )?(?:difficult|hard to|annoying|frustrat\w+|confus\w+|broken|terrible|awful(?! lot)|stressful|disappoint\w+|worried|worrying|complicated|unacceptable|not acceptable|not (?:very |really )?(?:good|useful|clear|easy|working)|too (?:much|many|long|small|big|late|complicated|expensive|slow|hard))|(?<!(?:n't|not|never)(?: \w+){0,2} )too (?:slow|expensive|complicated|late|small|hard)|annoys|frustrates|confuses|hate[ds]?|worse|worst|struggl\w+|fed up|can ?'?t (?:find|use|get|see|reach|impose)|could ?n't (?:find|use|get|see|reach|finish)|could not (?:find|use|get|see|reach|finish)|(?:does|did|wo|do) ?n't work|never works?|(?<![/-] ?)fails?(?= |\.)|failed to|(?:am|is|are|was|were|got|get) stuck|get(?:ting)? lost|lose things|not enough|under(?:achievement|perform\w+)|poor (?:\w+ )?(?:scores|results|performance))\b/i,
    never:
      /\b(no (problem|trouble|difficulty)|not a problem|isn'?t (a problem|too hard|difficult)|(problems?|trouble) .*(resolved|solved|fixed)|solve .*problems?|if|couldn't we|maybe|perhaps|might|wonder\w*|suppose|any of the|need to think|problem (?:isn't|is not|wasn't)|want to|worse than|(?:not|no|n't) (?:any )?worse|we(?:'ve| have) (?:solved|fixed)|easier|getting better|not (?:to )?be|worst-case|(?:difficult|hard) (?:for \w+ )?to (?:think of|say|know|tell|be (?:definitive|sure|certain))|work(?:ing|ed)? (?:very |really )?hard|tr(?:y|ied|ying) hard)\b/i,
  },
  praise: {
    sure: /\b((?:i|we|they|people|users?) (?:really |do |also )?(?:love|loved|enjoy|enjoyed|liked?) (?:it|the|that|this|how)\b|works? (?:very |really |quite )?(?:well|fine|nicely)|worked (?:very |really )?well|(?:is|was|are|were|'s|been) (?:\w+ )?(?:excellent|perfect|wonderful|amazing|brilliant|fantastic|lovely|impressive|pleased|satisfying|successful|friendly|helpful|useful)|(?:really|very) (?:nice|useful|helpful|happy|pleased|satisfying|warm|well received)|well received|warm welcome|fantastic results|great success|impressed|(?<!not )happy with|saw the value|(?:has|have|had) (?:really |greatly )?improved|continues? to improve|favou?rite (?:part|thing|feature))\b/i,
    never: /\b(not|\w+n't|never|hardly|seems? to|if|would|could|should|might|supposed|pleased to|news)\b/i,
  },
  decision: {
    sure: /\b((?:we|i|they|committee|government|team|group|board|everybody)(?: have| had| has|'ve|'d| all| both| then| also)* (?:decided|agreed|concluded|settled|resolved|(?<!\bi )chose)\b(?! (?:with|that's|which|what|whether|yet))|(?:it|that) (?:was|is|has been|'s been) (?:decided|agreed|settled)|(?:the|our|final) decision (?:is|was) (?:to|that)|let's (?:go (?:for|with)|use|take|keep|drop|stick|leave (?:it|that) (?:at|out))|(?:we'll|we will|we are going to|we're going to|we're gonna) (?:go (?:for|with)|keep|drop|stick)|talked and decided)\b/i,
    never: new RegExp(
      `${SUPPOSED.source}|\\b(to decide|(?:decided|agreed|talked) about|(?:the|that|this|update|points?|actions?) (?:\\w+ )?we (?:agreed|decided)|not|\\w+n't|haven't|why|take (?:it|that|this|education|a look|as an example)|for example|'ll take .* example|have to)\\b`,
      'i',
    ),
  },
  action: {
    sure: new RegExp(
      `\\b((?:i|we|you|he|she|they|somebody|[a-z]+ and i)(?:(?: ?'ll| will| ?'m going to| am going to| ?'re going to| are going to| ?'m gonna| ?'re gonna| ?'ve got to| plan to)(?: all| also| both| just| then| definitely| probably| now)*) (?:${WORK})\\b|(?:i|we|you|he|she|they|somebody|[a-z]+ and i) (?:need to|must|have to|should)(?: all| also| both| just| then| definitely| probably| now)* (?:${TASKS})\\b|(?:reports?|results?|minutes|documents?|letters?|guidance|data|papers?|figures|notes?|plans?|drafts?|instructions|it|that|they) will be (?:sent|prepared|presented|published|finished|delivered|discussed|updated|circulated)\\b|by (?:monday|tuesday|wednesday|thursday|friday|tomorrow|next week|next meeting|the end of (?:the|this|next) (?:week|month|year|term|day))|(?:action|homework|next step)s? (?:is|are|for)|follow up (?:on|with))`,
      'i',
    ),
    never: new RegExp(
      `${SUPPOSED.source}|\\b(you (?:need|have|must|should|want)|the more|the way|not|\\w+n't|never|why|because you|(?:i|we|they|he|she|it) (?:had|was|were|did)|(?:i'll|i will|let me) just|today|as usual|thank you|what (?:you|we|i)|have to (?:ask|say|admit)|ask (?:myself|yourself)|say)\\b`,
      'i',
    ),
  },
  open: { ...ASKING, never: new RegExp(`${ASKING.never!.source}|${TO_SOMEBODY.source}`, 'i') },
  finding: {
    sure: /\b(?:(?:i|we|they|users?|the \w+)(?:'ve| have| has| had| also| just)* (?:found|discovered|observed|noticed|learned|learnt|heard|saw) (?:that|out that|in (?:the|our)|from (?:the|our))|(?:what|one thing) (?:i|we|they)(?:'ve| have)? (?:found|noticed|learned|learnt|observed)|(?:research|survey|study|studies|data|report|reports|evidence|figures|statistics|results?|analysis|evaluation|test|tests|interviews) (?:\w+ )?(?:shows?|showed|shown|suggests?|suggested|indicates?|indicated|tells? us|told us|found|demonstrates?|revealed?|says?|said)|according to (?:the|our|a|this)|(?:\d+|\w+ty|\w+ty[- ]\w+) (?:per ?cent|percent|%) of|\d+% of|(?:half|most|many|two thirds|a third|a quarter|three quarters|the majority|\d+ out|one in \w+) of (?:the |our |all )?(?:users|people|participants|subjects|respondents|customers|schools|children|pupils|students|parents|teachers|interviews))\b/i,
    never:
      /\b(if|would|might|should|not sure|maybe|(?:want|wanna|going to|gonna|will|need to|have to) (?!see\b)|found (?:it |this |that )?(?:very|really|quite|odd|strange))\b/i,
  },
  goal: {
    sure: /\b((?:the|our|my|main|design|project) (?:\w+ )?(?:goals?|aims?|objectives?) (?:is|are|was|of|for)|(?:our|my|main|whole) purpose (?:is|was|of)|(?:we|i)(?:'re| are|'m| am) (?:aiming|trying|supposed) to (?:find|build|make|design|understand|see|learn|measure|improve|get|sell|develop|create|reduce|test|evaluate|establish|work out|increase|provide|achieve)\b|we want(?:ed)? to (?:know|learn|understand|find out|see (?:if|whether|how))|what i (?:want|wanna|plan) to (?:do|find)|inquiry (?:into|on)|find out (?:if|whether|how|why|what|which)|(?:aim|idea|plan|task|purpose|objective) is to (?:find|build|make|design|evaluate|understand|get|see)|(?:review|inquiry|study|project|evaluation|exercise) (?:is|was) (?:to|about|of|into))\b/i,
    never: /\b(trying to (remember|think|say|be)|not|\w+n't|if|what the|what you)\b/i,
  },
  method: {
    sure: /\b((?:we|i|they|who|were|was|have|had|been|the|our|\d+|\w+ty|hundred|ten|twelve) (?:interview(?:s|ed|ing)?|survey(?:s|ed)?|questionnaires?|experiments?)|(?:\d+|two|three|four|five|six|eight|ten|twelve|twenty|thirty|forty|fifty|hundred|some|all|our|most) (?:participants|subjects|respondents|interviews)|baseline survey|we (?:tested|asked|collected|recorded|studied|looked at|visited|met)|data collection|collected the data|(?:we|i|they)(?:'ve| have)? (?:took|taken|heard|received) evidence from|usability test|(?:we|i)(?:'ve| have)? consulted (?:with|on)|(?:consultation|focus groups?) (?:on|with|was|were|showed|found)|case stud(?:y|ies))\b/i,
    never: /\b(if|would|not available)\b/i,
  },
  who: {
    // Of a group is said what is said of it first, or what somebody found or says of it; in a relative clause it is not what is spoken of.
    sure: /(?:^(?:\W*[\w'’-]+\W+){0,5}|\b(?:know|found|find|says?|said|see|think|told us|shows?|showed|report|noticed|because|and|but)(?: that)?,?(?: \w+,)? (?:\w+ ){0,2})\b(?:users?|customers?|children|kids|parents|families|patients|students|learners|pupils|women|men|teachers|consumers|people|staff|universities|voters|tenants|viewers|employers|employees|participants|subjects|respondents)(?:,? (?:who|with|from|in|of|at|that) (?:[\w'-]+ ){1,8}?)? ?(?:\w+ly )?(?:want|need|use|feel|felt|say|said|prefer|find|found|struggle|think|buy|lose|like|love|hate|expect|complain|told|report|reported|tend to|zap|have to|are (?:worried|concerned|unhappy|happy|not|struggling|experiencing|disappointed|entitled|affected|unable|able|more|less|often|the most)|can ?'?t|cannot|do ?n't|don't|are ?n't|were ?n't|get|got|lack|suffer|benefit|fall behind)\b/i,
    never:
      /\b((?:that|what|which|how) (?:people|users|customers|they)|if|maybe|might|would|(?:important|essential|vital|so|sure) that|people (?:think|say)\?)\b/i,
  },
  trend: {
    sure: /\b((?:has|have|had|is|are|was|were|'s|'ve|been|continues? to|began to) (?:\w+ly |also |been |really |already )*(?:increas|decreas|grow|chang|ris|improv|evolv|declin|reduc)(?:e|es|ed|ing|n|th)?\b|(?:increasing|decreasing)ly|nowadays|more and more|less and less|in recent years|over recent years|no longer|not any ?more|over the (?:last|past) (?:\w+ )?(?:year|month|week|decade)s?|(?:is|are) becoming)\b/i,
    never:
      /\b(if|would|may|might|once|am pleased|important|expect|hope|(?:i|we|you)(?:'ve| have| had) (?:\w+ )?(?:chang|improv|reduc|increas|decreas)\w*)\b/i,
  },
  limit: {
    sure: /(?<!would )\b(limit(?:s|ed|ations?) (?:is|are|to|of|by|in)|(?:is|are|was|very) limited|assum(?:e|es|ed|ing) that|assumptions? (?:that|is|about)|it(?:'s| is)? depends? on|depends on|hard to say|not enough|(?:do ?n't|does ?n't) have enough|(?:do ?n't|does ?n't) have the (?:money|time|data|means|resources?|budget|capacity|power|evidence)|we only have|only (?:had|have|got) (?:a few|one|two|three|some)|no more than|only (?:applies|works|works if)|was ?n't enough|are not able to|can ?'?t (?:draw|compare|say)|challenging to be able|we don't (?:yet )?know)\b/i,
    never: /\b(i don't know what|off the top of my head|don't have to|unlimited)\b/i,
  },
  caveat: {
    sure: /\b(?:(?:small|limited|only|not enough|too few|no (?:definitive |clear |hard )?) ?(?:\w+ )?(?:sample|data|evidence|participants|subjects|respondents|results|research)|(?:data|evidence|results?|figures|research|sample|survey|study|numbers|methods?) (?:in \w+ \w+ )?(?:is|are|was|were) (?:\w+ )?(?:limited|mixed|incomplete|unreliable|missing|inconclusive|small|not (?:\w+ )?(?:available|reliable|comparable))|(?:can ?'?t|cannot|could ?n't) (?:really )?(?:draw|compare|conclude|generali[sz]e)|(?:difficult|hard) to (?:compare|measure|prove|attribute|have causation))\b/i,
    never: /\b(if|whether|would)\b/i,
  },
  task: {
    sure: /\b((?:i|we|he|she|they|users?|participants?|testers?|subjects?|the (?:user|participant|tester))(?: \w+)? (?:tried to|clicked (?:on|the|it|that)|searched for|pressed the|pushed the|tapped|scrolled|selected the|entered the|opened the|turned (?:on|off|it)|looked for the|logged in|typed)|(?:asked|told) (?:\w+ )?(?:\w+ )?to (?:find|open|click|search|book|buy|order|use|try|complete|log in|look for|fill)|(?:first|second|third|next|last) task (?:was|is)|(?:the|their|our|my|his|her) task (?:is|was) to)\b/i,
    never: /\b(if|would|should|could|get used|used to)\b/i,
  },
  outcome: {
    sure: /\b(manag(?:ed|es) to|succeeded|gave up|(?:never|finally|eventually) (?:found|got|made|reached|finished)|(?:could ?n't|could not|was ?n't able to|were ?n't able to|failed to) (?:find|finish|complete|open|log|see|use|get|reach|read|understand)|ended up (?:\w+ing|with)|in the end (?:i|we|he|she|they|it|that)|(?:i|we|he|she|they|users?|participants?) (?:got|was|were) stuck|(?:completed|finished) (?:the|it|their|all|both|every))\b/i,
    never: /\b(if|would|might|i guess|got (that|it) from)\b/i,
  },
  situation: {
    sure: /(?:^|[,;—.] ?)(?:(?:and|but|so|well|like|you know|i mean|um|uh|basically)[\s,]+)*((?:when|whenever) (?:i|they|people|somebody|someone|users?|customers?|schools?|parents?|children|students?|patients?|(?:the|a|an|our|your|my) (?:users?|customers?|patients?|child|children|parents?|teachers?|students?|pupils?|clients?|callers?|drivers?|teams?|family|families)|you(?= (?:want|need|watch|use|press|buy|try|get|lose|are|have|call|open|go|come|can't|cannot)\b)) (?!\w+ed\b|(?:\w+ )?(?:said|thought|say|came|went|spoke|was|were|did|had|got|gave|first)\b)|\bevery time (?:i|you|we|they|it|people)|as soon as (?:i|you|we|they|it)|while (?:i|you|we|they) (?:are|am)|while (?:watching|using|doing|sitting|working)|in the (?:morning|evening) (?:i|we|you|they)|if (?:you|they|somebody|someone|people) (?:want|need|can ?'?t|lose) )/i,
    never:
      /\b(when (?:i|we|you) (?:think|talk|discuss|look|are discussing|are talking)|remember when|favou?rite|if you want to|when you said|chair|no means of)\b/i,
  },
  motivation: {
    sure: /\b(so that (?:i|you|we|they|it|people)|in order to|(?:i|we|they|people|users?) (?:really )?(?:want|wants|wanted|hope|hopes|hoped) to|the reason (?:is|that|why|for)|that(?:'s| is) why|which is why|it(?:'s| is) (?:\w+ )?important (?:to|that|for)|because (?:i|we|they|people|it) (?:want|need|have to|has to|help|make|can|must))\b/i,
    never:
      /\b(take as long|i don't know|awful lot|(?:want|hope|wanted) to (?:just )?(?:say|ask|know|keep it|get|be|make it|cover|recogni[sz]e|discuss|give you|thank|start|go|talk|mention|emphasi[sz]e|stress|highlight|draw|come back|pick up|remind|make (?:absolutely )?sure)|important (?:to|that) (?:\w+ )?(?:recogni[sz]e|remember|say|note|acknowledge)|make a decision|reassured|good news)\b/i,
  },
  wanted: {
    sure: /\b(would be (?:able|better|easier|nice|good|great|useful|helpful|possible)|(?:to|will|would|should) be able to|so (?:that )?(?:you|we|they|people|i) (?:can|could)|without having to|save[ds]? (?:time|money|us|me|you)|(?:much|far|so much) (?:faster|easier)|easier (?:to|for)|make(?:s)? it (?:\w+ )?(?:easier|better|possible|simple)|would (?:improve|help|give us|allow|let)|my hope (?:is|would be))\b/i,
    never: /\b(would be able to say|not be able|wouldn't|shouldn't|receive a note|have a note|for us to (?:have|receive))\b/i,
  },
  requirement: {
    sure: /\b((?:it|this|that|we|they|there|which|everything|remote|system|product|control|design|interface|government|schools?|authorities|model|tool|data|measures?|service)(?: also| really| all| just| probably)? (?:must(?! be said)|needs? to|has to|have to|should|ha(?:s|ve) got to) (?:be|have|work|show|support|provide|allow|make|include|look|fit|run|do|cost|offer|meet|ensure|keep|develop|improve|use|contain|give|put)\b|(?:is|are|be) (?:required|essential|necessary|supposed to be)|requirements? (?:is|are)|(?:we|it|they|users?|people) (?:really )?needs? (?:an?|some|more|better|to be) |(?:we|i|they|people) don't want (?:it|them|that) to|must (?:have|be (?!said)|not)|you need to provide)\b/i,
    never:
      /\b(if (?:that|they|it|there)|they feel|(?:where|how|what|why|whether|who) (?:\w+ ){1,4}(?:needs?|should|must|ha(?:s|ve) to)|might be|can ?'?t|because (?:i|we|you|they|it) (?:needs?|has to|have to|must)|[‘'](?:we|you|i) must|what (?:type|kind|sort)|things? (?:we|they) (?:need|have)|be (?:considered|put on|discussed|mentioned|noted)|must be said|you'll (all )?get|be thinking|jokes?|i have to|should be resolved)\b/i,
  },
  idea: {
    sure: /\b(what if|how about|(?:we|you|they|one) could (?!n't|have|be\b)(?:\w+ )?(?:use|make|add|put|try|build|query|combine|match|offer|provide|include|introduce|share) (?:a|an|the|some|it|them|our|more|another|one|two|\w+s)\b|(?:my|one|another|good|nice) idea (?:is|was|would)|(?:i|we)(?: would|'d)? (?:suggest|propose|recommend) (?:that|we|you|to|a|an|the|having|using|making|putting)\b|proposals? (?:is|was|to|for|that)|recommendations? (?:were|was|is|to|for)|would help|another option|might be (?:a good|better|worth)|might add|would give us)\b/i,
    never:
      /\b(couldn't we|you could have|could have been|who knows|expected|as you could|have a note|what if (?:they|it|he|she)|wouldn't)\b/i,
  },
} as const satisfies Record<string, PhrasePattern>;

/** A kind of sentence that is known by its words. */
export type PhraseKind = keyof typeof PHRASE_PATTERNS;

const ASKED = /\?\s*$/;

/** How surely a sentence is of a kind: 0 when it is not, 2 when its words say so, more where they say it more than once. */
export const phraseScore = (kind: PhraseKind, written: string): number => scoreOf(PHRASE_PATTERNS[kind], written);

/** Whether a sentence asks for something. */
export const isAsking = (written: string): boolean => scoreOf(ASKING, written) > 0;

function scoreOf({ sure, never, isAsked }: PhrasePattern, written: string): number {
  // Some transcripts set the second halves of short forms apart.
  const text = written.replaceAll('’', "'").replace(/(?<=\w) (?=(?:'(?:s|m|re|ve|ll|d)|n't)\b)/g, '');
  if ((!isAsked && ASKED.test(text)) || never?.test(text)) return 0;
  const index = text.match(new RegExp(sure.source, 'gi'))?.length ?? 0;
  return index ? 1.5 + Math.min(index, 3) / 2 : 0;
}
