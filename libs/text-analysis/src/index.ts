export { type QuestionContext, type QuestionStems, questionStems } from './asking-words.js';
export { Bm25, type Bm25Parameters } from './bm25.js';
export { labelsOf, phraseAt } from './clusters/group-labels.js';
export {
  type GroupedText,
  type GroupMember,
  groupTexts,
  type LabelPlace,
  type TextGroup,
  type TextGroups,
} from './clusters/group-texts.js';
export { firstOccurrences, hasSameWords, stemsOf } from './clusters/same-words.js';
export { type StemWeight, weightsOfMany } from './gate/coverage.js';
export { type CitedRange, type CitedText, DROP_REASONS, type DropReason, hashOf, judge } from './gate/gate.js';
export { givesOrders } from './gate/instructions.js';
export { MAX_SENTENCES, QuoteLocator } from './gate/quote-locator.js';
export { QuotableText } from './gate/quotes.js';
export { centroidsOf, type LabelledText, LabelRanking, type RankedLabel, scalar } from './labels/rank-labels.js';
export { AUTO_APPLY_THRESHOLD, NEAR_ENOUGH, nearestLabels, type SuggestedLabel, suggestLabels } from './labels/suggest-labels.js';
export { languageOf } from './language-of.js';
export { CAPITAL_NOUNS, LANGUAGES, type LanguageCode } from './languages.js';
export { type Passage, PassageIndex, questionWeights, RANKING, type RankedPassage, rankPassages } from './rank-passages.js';
export { inCodePoints, sentencesOf, type TextRange } from './sentences.js';
export { eachWord, foldWord, stemOf, type Word, wordsOf } from './words.js';
