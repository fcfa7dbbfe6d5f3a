/** Words by which a sentence shows that it is of a kind. English; what a framework looks for without a model. */
export const CUES = {
  request:
    /\b(wish(es|ed)?|if only|would be (great|nice|good|helpful|useful|better)|(would|i'd|we'd|you'd) (love|like|want|prefer)|could you (add|make|give)|(really )?needs? (to|a|an|some|more|it)|should (have|be able|be|do)|wants? (to|a|an|it|the|them)|there('s| is) no|no way to|missing|please|ought to)\b/i,
  pain: /\b(problems?|issues?|difficult(y|ies)?|hard|annoy\w*|frustrat\w*|confus\w*|broken?|broke|fail\w*|errors?|slow\w*|waited|waiting|lost|lose|never|can't|cannot|couldn't|doesn't|didn't|won't|too (much|many|long|small|big|late|complicated|expensive)|expensive|hate\w*|terrible|awful|bad|worse|worst|trouble|struggl\w*|wrong|stuck|complain\w*|unfortunately|worr(y|ied)|stress\w*|concern\w*|disappoint\w*|challeng\w*)\b/i,
  praise:
    /\b(love[ds]?|great|eas(y|ier|ily)|nice(ly)?|good|helpful|helps|likes? (that|how|the|it|this)|works? (well|fine)|excellent|perfect|useful|happy|impress\w*|best|quick(ly)?|favou?rite|fun|glad|pleased|success\w*|improv\w*|better)\b/i,
  decision:
    /\b(decid\w*|decision|agree[ds]?|agreed|we('ll| will| are going to)|let's|go(ing)? (for|with)|settled?|conclu\w*|final(ly)?|chose|choose|resolved)\b/i,
  action:
    /\b(will|need to|have to|has to|should|must|gonna|going to|next (week|meeting|time|step|month)|by (monday|tuesday|wednesday|thursday|friday|tomorrow|the end)|deadline|prepare|send|follow up|look into|work on|responsible|ask|check|try)\b/i,
  open: /\?\s*$|\b(not sure|don't know|wonder\w*|whether|unclear|open question|to be decided|maybe|perhaps|depends)\b/i,
  goal: /\b(goals?|aims?|purpose|objectives?|focus|find out|want(ed)? to (know|learn|understand|see|find|make|do)|in order to|project|today|agenda|inquiry|looking at)\b/i,
  method:
    /\b(interview\w*|surve(y|yed)|test(ed|ing|s)?|stud(y|ies)|participants?|asked|method\w*|session|prototype|experiment\w*|data|sample|observ\w*|questionnaire|evidence|research|meeting|report|analy\w*|result)\b/i,
  who: /\b(people|users?|customers?|everyone|everybody|elderly|children|kids|parents|team|famil(y|ies)|patients|students|learners|members|women|men|anyone|schools?|teachers|young|old|speakers|somebody|someone)\b/i,
  trend:
    /\b(more|less|increas\w*|decreas\w*|grow\w*|fewer|always|used to|since|now|lately|nowadays|every (day|week|month|year)|chang\w*|rising|again|usually|often|still)\b/i,
  limit:
    /\b(only|not sure|don't know|maybe|perhaps|limit\w*|unclear|assum\w*|depends|can't say|hard to say|not enough|just|might|question)\b/i,
  task: /\b(try|tries|tried|trying|click\w*|open(s|ed|ing)?|search\w*|tasks?|us(e|es|ed|ing)|press\w*|button\w*|menu|screen|select\w*|choose|enter\w*|switch\w*|turn|push|start\w*|show\w*)\b/i,
  outcome:
    /\b(manag\w*|succeed\w*|success\w*|done|finish\w*|complet\w*|work(s|ed)|found|got|did not|didn't|couldn't|gave up|result\w*|end(s|ed)? up|so (that|then|now))\b/i,
  situation:
    /\b(when(ever)?|while|if (i|you|we|they|it)|after|before|every time|as soon as|usually|in the (morning|evening|room|house|meeting)|at (home|work|school))\b/i,
  motivation: /\b(because|so that|in order to|want(s|ed)? to|need(s|ed)? to|hope[ds]?|reason|to be able|trying to|that's why|important)\b/i,
  wanted: /\b(would be|could|be able to|end up|result\w*|then|finally|without|save[ds]?|faster|easier|better|enough|should)\b/i,
  requirement: /\b(must|need(s|ed)?|has to|have to|should|requir\w*|essential|necessary|important|at least|has got to|supposed to)\b/i,
  idea: /\b(could|opportunit\w*|what if|ideas?|improv\w*|better|instead|would be|help\w*|might|propos\w*|suggest\w*|maybe|option|alternativ\w*)\b/i,
} as const satisfies Record<string, RegExp>;

/** A kind of sentence that is known by its words. */
export type Cue = keyof typeof CUES;
