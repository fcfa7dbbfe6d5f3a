// Lies that the rules of the gate were not read off: what is compared, who says it, what a list leaves out, how long, what a denial reaches, how far
// a number moved, who does it to whom.
import { pick } from './lib-gate-sources.mjs';

const upperFirst = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);
const ARTICLE = '(?:(?:the|a|an|their|our|its|his|her|those|these|other|any|some) )';
const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Nouns of the source that the sentence has not: what stands behind an article there. */
const nounsOf = (source, sentence) =>
  [...source.matchAll(/(?<=\b(?:the|a|an|their|our) )\p{Ll}{4,}(?= ?[.,]| (?:is|are|was|were|of|in|and|to|for|on|that|with)\b)/gu)]
    .map((m) => m[0])
    .filter((w) => !sentence.toLowerCase().includes(w));

/** Who reports: the subject before a verb of saying. */
const REPORTED =
  /^(According to )?((?:The )?[\p{L}'’. -]{2,40}?)(,)? (said|mentioned|explained|noted|pointed out|thought|believed|suggested|proposed|agreed|felt|argued|stated|asked)\b/iu;

const DURATIONS = [
  [
    /\bfor ((?:a|an|one|two|three|four|five|six|ten|twenty|many|several|some|\d+) (?:\w+ )?(?:minute|hour|day|week|month|year|decade|centur)\w*)/i,
    ['$1 ago', 'in $1', 'every $1'],
  ],
  [
    /\b((?:a|an|one|two|three|four|five|six|ten|twenty|many|several|some|few|\d+) (?:minute|hour|day|week|month|year|decade|centur)\w*) ago\b/i,
    ['for $1', 'in $1'],
  ],
  [
    /\b(?:in|within) ((?:a|an|one|two|three|four|five|six|ten|\d+) (?:minute|hour|day|week|month|year)\w*)/i,
    ['for $1', 'after $1', '$1 ago'],
  ],
  [/\bsince ((?:the )?[\p{Lu}\d][\p{L}\d]+)/u, ['in $1', 'until $1']],
  [
    /\b(?:in|on|during) ((?:1|2)\d{3}|(?:January|February|March|April|May|June|July|August|September|October|November|December)(?: \d{4})?)\b/,
    ['since $1', 'until $1', 'before $1'],
  ],
  [
    /\b(?:by|until) ((?:1|2)\d{3}|(?:January|February|March|April|May|June|July|August|September|October|November|December)(?: \d{4})?|the end of [\w ]{3,15})\b/,
    ['since $1', 'in $1'],
  ],
  [
    /\b(?:over|during|throughout) (the (?:last|past|next) (?:\w+ )?(?:minute|hour|day|week|month|year|decade|centurie)s?)\b/i,
    ['before $1', 'after $1'],
  ],
  [/\bevery (second|minute|hour|day|week|month|year|night|time)\b/i, ['one $1', 'for one $1', 'every other $1']],
  [/\ba(?:n)? (minute|hour|day|week|month|year) (?=[.,]|and|or|in|for)/i, ['for a $1 ']],
];

/** What a denial weakens; said without it, or on the other side of it, it denies more. */
const SCOPES = [
  [/\bnot (all|every|everybody|everyone|everything|both)\b/i, ['not any of $1', 'none of']],
  [
    /\b(\w+n't|not|cannot) (really|very|necessarily|always|entirely|completely|exactly|particularly|quite|especially|too|so|that|yet|just|only|all that|as)\b/i,
    ['$2 $1', '$1 at all', 'never $2', '$1'],
  ],
  [/\bnot only\b/i, ['not', 'only not']],
  [/\bno (more|less|fewer) than\b/i, ['no', '$1 than']],
  [/\b(nothing|nobody|none|no one) (?:but|except|other than)\b/i, ['$1, and not']],
  [/\b(?:do|does|did)n't (think|believe|know|feel|say|mean|want|need)\b/i, ['$1 never', 'never $1', '$1 nothing']],
  [/\bnot (enough|many|much|often)\b/i, ['no', 'never']],
  [/\b(\w+n't|not) (\w+) (any|much|many|a lot of|enough) /i, ['$1 $2 ', '$1 ever $2 $3 ']],
  [/\bno longer\b/i, ['never']],
  [/\bwithout (\p{Ll}+ing)\b/iu, ['by $1', 'not even $1']],
];

const LEVELS = [
  [
    /\b(by|to|of|at|from) (?=(?:\$|£|€)?\d|(?:two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|thirty|forty|fifty|a hundred|one hundred)\b)/i,
    { by: ['to'], to: ['by', 'from'], of: ['to', 'by', 'above'], at: ['above', 'below'], from: ['to', 'by'] },
  ],
  [
    /\b(percent|per cent|%)(?! points?)/i,
    { percent: ['percentage points'], 'per cent': ['percentage points'], '%': [' percentage points'] },
  ],
  [
    /\b(total|average|maximum|minimum|limit)\b/i,
    {
      total: ['average', 'monthly'],
      average: ['total', 'maximum'],
      maximum: ['average', 'minimum'],
      minimum: ['average', 'maximum'],
      limit: ['average'],
    },
  ],
  [/\b(each|per (?:person|day|week|month|year|head|unit|piece))\b/i, { each: ['together', 'in total'] }],
  [/\b(in total|altogether|overall)\b/i, { 'in total': ['each'], altogether: ['each'], overall: ['each'] }],
];

const PERSON =
  '(?:I|we|they|he|she|you|people|users|customers|children|students|teachers|parents|schools|the (?:user|team|group|committee|government|company|manager|designer|people|children|schools))';
const OBJECT =
  '(?:me|us|them|him|her|you|people|users|customers|children|students|teachers|parents|schools|the (?:user|team|group|committee|government|company|manager|designer|people|children|schools))';
const AS_OBJECT = { i: 'me', we: 'us', they: 'them', he: 'him', she: 'her' };
const AS_SUBJECT = { me: 'I', us: 'we', them: 'they', him: 'he', her: 'she' };

export const FURTHER = {
  'other thing compared': ({ random, sentence, source, language }) => {
    if (language !== 'en') return null;
    const hit = new RegExp(
      `\\b(than|instead of|rather than|compared (?:to|with)|unlike|like|such as|similar to|different from|apart from|except|as (?:\\p{Ll}+) as) (${ARTICLE}?)(\\p{Ll}{4,})(?= ?[.,]| (?:is|are|was|were|of|in|and|to|for|on|that|with|do|does|did|have|has)\\b)`,
      'iu',
    ).exec(sentence);
    if (!hit) return null;
    // What a word such as "that" stands for may be named.
    if (/^(that|this|them|they|their|these|those|others?|most|before|ever|possible|now|usual|much|here|there|some|what)$/i.test(hit[3]))
      return null;
    const other = pick(random, nounsOf(source, sentence));
    return other ? sentence.replace(hit[0], `${hit[1]} ${hit[2]}${other}`) : null;
  },
  'laid to a group': ({ random, sentence, language }) => {
    if (language !== 'en') return null;
    const hit = REPORTED.exec(sentence);
    const asGroup = [
      'Everybody',
      'All participants',
      'The participants',
      'Most people',
      'Several participants',
      'They all',
      'The whole team',
      'Both sides',
    ];
    if (hit && !/\b(they|we|team|group|participants|all|everybody|both|people|committee|members)\b/i.test(hit[2]))
      return `${pick(random, asGroup)} ${hit[4]}${sentence.slice(hit[0].length)}`;
    const according = /^According to ([^,]{3,40}), /.exec(sentence);
    return according
      ? `According to ${pick(random, ['everybody', 'all participants', 'most people', 'the whole team'])}, ${sentence.slice(according[0].length)}`
      : null;
  },
  'list made complete': ({ random, sentence, language }) => {
    const and = { en: 'and', de: 'und', es: 'y' }[language];
    const three = new RegExp(
      `(?<= )((?:${ARTICLE})?\\p{L}{4,}), ((?:${ARTICLE})?\\p{L}{4,}),? ${and} ((?:${ARTICLE})?\\p{L}{4,})`,
      'iu',
    ).exec(sentence);
    const two = new RegExp(`(?<= )((?:${ARTICLE})?\\p{L}{4,}) ${and} ((?:${ARTICLE})?\\p{L}{4,})(?= ?[.,]| )`, 'iu').exec(sentence);
    const hit = three ?? two;
    if (!hit || /\b(only|all|both|nur|solo)\b/i.test(sentence)) return null;
    const put = {
      en: [
        `only ${hit[0]}`,
        `nothing but ${hit[0]}`,
        `${hit[0]} alone`,
        `${three ? 'all three of' : 'both'} ${hit[0]} and nothing else`,
        `exclusively ${hit[0]}`,
        `${hit[0]} and no others`,
      ],
      de: [`nur ${hit[0]}`, `ausschließlich ${hit[0]}`, `nichts als ${hit[0]}`],
      es: [`solo ${hit[0]}`, `únicamente ${hit[0]}`, `nada más que ${hit[0]}`],
    }[language];
    return sentence.replace(hit[0], pick(random, put));
  },
  'duration and time': ({ random, sentence, language }) => {
    if (language !== 'en') return null;
    const found = DURATIONS.filter(([from]) => from.test(sentence));
    if (!found.length) return null;
    const [from, to] = pick(random, found);
    return sentence.replace(from, pick(random, to));
  },
  'reach of a denial': ({ random, sentence, language }) => {
    if (language !== 'en') return null;
    const found = SCOPES.filter(([from]) => from.test(sentence));
    if (!found.length) return null;
    const [from, to] = pick(random, found);
    return upperFirst(sentence.replace(from, pick(random, to)).replace(/\s+/g, ' '));
  },
  'change and level': ({ random, sentence, language }) => {
    if (language !== 'en') return null;
    const found = LEVELS.filter(([from]) => from.test(sentence));
    if (!found.length) return null;
    const [from, to] = pick(random, found);
    const other = pick(random, to[from.exec(sentence)[1].toLowerCase()] ?? ['in total']);
    return sentence.replace(from, (all) => all.replace(from.exec(sentence)[1], other));
  },
  'who does it to whom': ({ random, sentence, language, people }) => {
    if (language !== 'en') return null;
    const named = people.filter((p) => p.length > 3 && sentence.includes(p));
    // Two people who are named change places.
    if (named.length > 1 && random() < 0.7) {
      const [a, b] = named;
      return sentence.replace(new RegExp(`${escaped(a)}|${escaped(b)}`, 'g'), (name) => (name === a ? b : a));
    }
    const pair = new RegExp(
      `\\b(${PERSON}) ((?:\\w+ly |will |would |can |could |had |have )?\\w{3,}(?:ed|e|s|d|t|p|k|w|l|r)?) (${OBJECT})(?= )`,
      'i',
    ).exec(sentence);
    if (pair && pair[1].toLowerCase() !== pair[3].toLowerCase()) {
      const subject = AS_SUBJECT[pair[3].toLowerCase()] ?? pair[3];
      const object =
        AS_OBJECT[pair[1].toLowerCase()] ?? (pair[1] === 'You' ? 'you' : pair[1].toLowerCase() === 'i' ? 'me' : pair[1].toLowerCase());
      const text = sentence.replace(pair[0], `${subject} ${pair[2]} ${object}`);
      return upperFirst(text);
    }
    // What was done by somebody was done to them.
    const passive = /\b(?:is|are|was|were|has been|have been) ((?:\w+ly )?\w{3,}ed) by (?=(?:the |a |an )?[\p{L}]{3,})/iu.exec(sentence);
    return passive ? sentence.replace(passive[0], `${passive[1]} `) : null;
  },
};
