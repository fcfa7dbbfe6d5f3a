// The thread in which the shipped embedding model runs: it computes for tens of milliseconds at a time. A file that is missing or another one ends it.
import { parentPort, workerData } from 'node:worker_threads';
import { matricesOf, modelFile, vocabularyOf } from './model-file.js';
import { MAX_PIECES, SentenceEncoder } from './sentence-encoder.js';
import type { EmbedAnswer, EmbedTask } from './shipped-model.js';
import { WordPieces } from './word-pieces.js';

const pieces = new WordPieces(vocabularyOf(modelFile('tokenizer')));
const { weights }: { weights?: string } = workerData;
const encoder = new SentenceEncoder(matricesOf(modelFile('weights', weights)));

parentPort!.on('message', ({ id, texts }: EmbedTask) => {
  let answer: EmbedAnswer;
  try {
    answer = { id, vectors: encoder.encode(texts.map((text) => pieces.of(text, MAX_PIECES))) };
  } catch (error) {
    answer = { id, failed: String(error) };
  }
  parentPort!.postMessage(answer);
});
