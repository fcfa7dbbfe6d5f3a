import type { LanguageCode } from '@libs/text-analysis';

/**
 * Words by which a sentence shows that it is of a kind. One that is `sure` is enough; of the `maybe` ones, which people use for other things as
 * well, it takes two different ones. English; what a framework looks for without a model.
 */
export interface CueWords {
  sure: RegExp;
  maybe?: RegExp;
  /** Whether it may be a question; else questions are left to the sections that list them. */
  isAsked?: boolean;
}

/** The language of the cues. */
export const CUE_LANGUAGE = 'en' satisfies LanguageCode;

export const CUES = {
  request: {
    sure: /\b(i wish|we wish|if only|would be (great|nice|helpful|useful|better|good) (if|to)|(i'd|we'd|i would|we would) (love|like|want|prefer)|could you (add|make|give)|(we|i|they|you|people|users?|it) (really )?needs? (to|an?|some|more)|should (have|be able|be|do|get|include)|wants? (an?|it to|them to|to be able)|there('s| is) no (way|button|option|place)|no way to|is missing|ought to|what (we|i) want)\b/i,
    maybe: /\b(need(s|ed)?|want(s|ed)?|should|wish|missing|please|more|better)\b/gi,
    isAsked: true,
  },
  pain: {
    sure: /\b(problems?|difficult(y|ies)?|annoy(s|ed|ing)|frustrat\w+|confus\w+|broken|broke down|fail(s|ed|ing|ures?)|(?<!(?:n't|not|never)(?: \w+){0,2} )too (much|many|long|small|big|late|complicated|expensive|slow|hard)|hate[ds]?|terrible|awful(?! lot)|worse|worst|struggl\w+|unfortunately|worr(y|ied|ying)|stressful|concern(ed|s)?|disappoint\w+|challeng(e|es|ing)|fed up|can't (find|use|get|see|reach)|couldn't (find|use|get|see|reach)|(doesn't|didn't|won't) work|get(ting)? lost|lose things|trouble|shortage|risk)\b/i,
    maybe:
      /\b(issues?|hard|nobody|errors?|slow|wait(ed|ing)|lost|lose|never|can't|cannot|couldn't|doesn't|won't|expensive|bad|wrong|stuck|complain\w*|pressure|not enough)\b/gi,
  },
  praise: {
    sure: /\b(love[ds]? (it|the|that|this|how)|works? (very |really )?(well|fine)|excellent|perfect|wonderful|amazing|brilliant|fantastic|lovely|helpful|impress(ed|ive)|happy with|really (good|nice|like|liked|useful|helpful)|very (good|nice|useful|helpful|happy|pleased)|(i|we|they|people) (really )?(like|liked|enjoy|enjoyed) (that|how|the|it|this)|pleased|success(es|ful|fully)?|improved|favou?rite (part|thing|feature)|easy to)\b/i,
    maybe:
      /\b(great|easi(er|ly)|easy|nice(ly)?|good|helps?|useful|happy|best|quick(ly)?|fast|friendly|kind|polite|smooth(ly)?|comfortable|fun|glad|better|improv\w+)\b/gi,
  },
  decision: {
    sure: /\b((we|i|they|committee|government|team) (have |had |'ve )?(decided|agreed|concluded|settled)|decision (is|was|to)|(we('ll| will| are going to)|let's) (go (for|with)|use|take|make|keep|have|do|try|start|leave|drop|stick)|agreed (on|to|that)|final decision|go(ing)? with the)\b/i,
    maybe: /\b(decid\w+|decisions?|agree[ds]?|conclu\w+|final(ly)?|chose|chosen|choose|resolved|let's|we'll)\b/gi,
  },
  action: {
    sure: /\b((i|we|you|he|she|they)('ll| will| should| must| need to| have to|'ve got to|'re gonna|'m gonna| are going to|'re going to|'m going to)(?! (say|admit|have|ask myself|be aware|see|know|remember))|will (send|ask|check|look|write|prepare|report|provide|bring|come|get|work|be)|next (week|meeting|step|steps|month)|by (monday|tuesday|wednesday|thursday|friday|tomorrow|next|the end)|deadline|follow up|look into)\b/i,
    maybe: /\b(will|need to|has to|should|must|prepare|send|ask|check|try|responsible|work on)\b/gi,
  },
  open: {
    sure: /\?\s*$|\b((i'm|we're|am|are) not sure|(i|we) don't know (if|whether|how|what|why|where|who|when)|(i|we) wonder|open question|to be decided|remains to be|not (yet )?clear|unclear)\b/i,
    maybe: /\b(wonder\w*|whether|maybe|perhaps|depends)\b/gi,
    isAsked: true,
  },
  goal: {
    sure: /\b(goals?|aims?|purpose|objectives?|find out|want(ed)? to (know|learn|understand|see|find)|(we're|we are) (trying|supposed|here|going) to|agenda|inquiry (into|is)|today('s| we)|looking at|kick-?off|brief)\b/i,
    maybe: /\b(focus|project|in order to|plan|task|idea is)\b/gi,
  },
  method: {
    sure: /\b(interview(s|ed|ing)?|survey(s|ed)?|participants?|questionnaires?|prototypes?|experiments?|we (tested|asked|collected|recorded|studied|looked at|visited|met)|stud(y|ies)|subjects|data (collection|set)|evidence (from|we|sessions?)|usability|evaluation|consultation|focus groups?)\b/i,
    maybe:
      /\b(test(ed|ing|s)?|asked|methods?|sessions?|data|sample|observ\w+|evidence|research|report|analys\w+|results?|meeting|visits?)\b/gi,
  },
  who: {
    sure: /\b(users?(?! (interface|friendly|class|model))|customers?|elderly|children|kids|parents|families|patients|students|learners|pupils|women|old(er)? people|young(er)? people|(some|most|many|all|these|those|disabled|working) people|teachers|age group|generation|consumers?|schools)\b/i,
    maybe: /\b(people|everyone|everybody|team|family|members|men|anyone|group|young|old|somebody|someone)\b/gi,
  },
  trend: {
    sure: /\b(increas(e|es|ed|ing)|decreas(e|es|ed|ing)|grow(s|ing|th|n)|fewer|used to (be|have)|nowadays|these days|more and more|less and less|every (month|year)|chang(ed|es|ing)|rising|in recent years|no longer|not any ?more|over the (last|past)|becom(e|es|ing))\b/i,
    maybe: /\b(more|less|since|now|lately|always|usually|often|still|again|change)\b/gi,
  },
  limit: {
    sure: /\b((i'm|we're) not sure|(i|we) don't (really )?know|limit(s|ed|ations?)?|assum(e|es|ed|ing|ption|ptions)|it depends|depends on|can't say|hard to say|not enough|don't have (any|enough|the)|only (have|had|get|got|a few|one|two)|at most|no more than|unclear|as long as)\b/i,
    maybe: /\b(only|maybe|perhaps|might|just|whether|probably|restrict\w*)\b/gi,
  },
  task: {
    sure: /\b(tr(y|ies|ied|ying) to|click(s|ed|ing)?|search(es|ed|ing)? for|tasks?|press(es|ed|ing)? (the|a|this|that|it)|push(es|ed|ing)? (the|a)|switch(es|ed|ing)? (it|on|off|to|channels?)|select(s|ed|ing)?|enter(s|ed|ing)? (the|a)|turn(s|ed|ing)? (it|on|off|the)|look(s|ed|ing)? for|us(e|es|ed|ing) (the|it|them|a|this|that))\b/i,
    maybe: /\b(try|open(s|ed|ing)?|us(e|es|ed|ing)|buttons?|menus?|screens?|choose|start(s|ed)?|show(s|ed)?|turn|push)\b/gi,
  },
  outcome: {
    sure: /\b(manag(e|ed|es) to|succeed(ed|s)?|finished|completed|gave up|gives? up|end(s|ed)? up|in the end|(it|that|this) work(s|ed)|worked out|(i|we|they|you|he|she) (found|got) (it|the|that|a|some)|turned out|as a result|which means|result(ed)? in)\b/i,
    maybe: /\b(done|finish\w*|complet\w*|works?|found|got|didn't|couldn't|results?|then|finally)\b/gi,
  },
  situation: {
    sure: /\b(when(ever)? (i|you|we|they|it|he|she|people|somebody|someone|the|my)|every time|as soon as|while (i|you|we|they|watching|using|doing|sitting)|in the (morning|evening|middle of)|at (home|work|school|night)|if (i|you|we|they|somebody|someone|people) (want|need|have|can't|are|go|get|lose)|in (my|our|your|their) (living room|house|home|case|job))\b/i,
    maybe: /\b(when(ever)?|while|after|before|usually|at the moment|if)\b/gi,
  },
  motivation: {
    sure: /\b(so that (i|you|we|they|it|people)|in order to|(i|you|we|they|he|she|people) (really )?(want|wants|wanted|need|needs|needed|hope|hopes|hoped) to|the reason|that's why|which is why|to be able to|trying to|it's important|is important|because (i|you|we|they|it|people))\b/i,
    maybe: /\b(because|'cause|important|want(s|ed)?|need(s|ed)?|hope[ds]?|reasons?)\b/gi,
  },
  wanted: {
    sure: /\b(would be (able|better|easier|nice|good|great|useful|helpful|possible)|be able to|(so|then) (you|we|they|people|i) (can|could)|without having to|save[ds]? (time|money|us|me|you)|faster|easier to|you could (just )?|we could (just )?|make(s)? it (easier|better|possible|simple))\b/i,
    maybe: /\b(could|would|easier|better|enough|should|without|simple|quick(ly)?)\b/gi,
  },
  requirement: {
    sure: /\b((it|this|that|we|they|you|there|he|she|which|everything|remote|system|product|people|government) (also |really |all )?(must|needs? to|has to|have to|should|has got to|had to)|(is|are|be) (required|essential|necessary|supposed to)|requirements?|at least|must (have|be|not))\b/i,
    maybe: /\b(must|need(s|ed)?|should|requir\w+|essential|necessary|important)\b/gi,
  },
  idea: {
    sure: /\b(what if|how about|(we|you|they|it|one) could|could (be|have|use|make|do|just)|opportunit(y|ies)|(my|an|the|one|another|good) idea|(i|we|i'd|would) (suggest|propose|recommend)|propos(e|ed|al|als)|would help|alternative(ly|s)?|another option|instead of|might be (a good|better|worth|an))\b/i,
    maybe: /\b(could|ideas?|improv\w+|better|instead|might|suggest\w*|maybe|options?|help(s|ful)?)\b/gi,
  },
} as const satisfies Record<string, CueWords>;

/** A kind of sentence that is known by its words. */
export type Cue = keyof typeof CUES;

const ASKED = /\?\s*$/;

/** How surely a sentence is of a kind: 0 when it is not, 2 with a sure word, more with each further one. */
export function cueOf(cue: Cue, written: string): number {
  const text = written.replaceAll('’', "'");
  const { sure, maybe, isAsked } = CUES[cue] as CueWords;
  if (!isAsked && ASKED.test(text)) return 0;
  const hints = maybe ? new Set([...text.matchAll(maybe)].map(([word]) => word.toLowerCase())).size : 0;
  if (sure.test(text)) return 2 + hints / 2;
  return hints >= 2 ? hints / 2 : 0;
}
