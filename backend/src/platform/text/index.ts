export { inCodePoints, sentencesOf, type TextRange } from './sentences.js';
