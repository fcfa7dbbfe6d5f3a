export { Bm25, type Bm25Parameters } from './bm25.js';
export { languageOf } from './language-of.js';
export { LANGUAGES, type LanguageCode } from './languages.js';
export { type Passage, PassageIndex, questionWeights, RANKING, type RankedPassage, rankPassages } from './rank-passages.js';
export { inCodePoints, sentencesOf, type TextRange } from './sentences.js';
export { eachWord, foldWord, stemOf, type Word, wordsOf } from './words.js';
