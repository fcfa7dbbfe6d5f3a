import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { scalar } from '@libs/text-analysis';
import fc from 'fast-check';
import { Embeddings } from './embeddings.service.js';
import { matricesOf, modelFile, vocabularyOf } from './model-file.js';
import { SentenceEncoder } from './sentence-encoder.js';
import { ShippedModel } from './shipped-model.js';
import { WordPieces } from './word-pieces.js';

const pieces = new WordPieces(vocabularyOf(modelFile('tokenizer')));
const encoder = new SentenceEncoder(matricesOf(modelFile('weights')));
const encode = (...texts: string[]) => encoder.encode(texts.map((text) => pieces.of(text, 256)));

/** What the makers' own files (ONNX, 32 bits) give, with the runtime that they are made for. */
const KNOWN: [string, number[]][] = [
  ['', [-0.11884, 0.0483, -0.00255, -0.01101]],
  ['I forgot my password', [-0.04743, -0.03113, -0.0395, 0.03649]],
  ['The bike was stuck in the dock, and I could not get it out.', [-0.00914, 0.20383, -0.02316, 0.01221]],
  ['Ça va? 東京 😀', [0.08942, 0.02527, 0.04351, -0.01589]],
  ['to be or not '.repeat(100), [-0.00025, 0.05429, -0.05448, 0.00964]],
];

describe('the vector of a text', () => {
  it('has the numbers that the model is known for', () => {
    for (const [i, vector] of encode(...KNOWN.map(([text]) => text)).entries()) {
      expect(vector).toHaveLength(384);
      expect(scalar(vector, vector)).toBeCloseTo(1, 5);
      for (const [k, number] of KNOWN[i]![1].entries()) expect(vector[k]).toBeCloseTo(number, 3);
    }
  });

  it('is the same to the last bit, whatever is computed together with it', () => {
    const text = fc.lorem({ maxCount: 20 });
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 5 }), (texts) => {
        const together = encode(...texts);
        for (const [i, value] of texts.entries()) expect(together[i]).toEqual(encode(value)[0]);
      }),
      { seed: 91, numRuns: 5 },
    );
    // More pieces than are computed at once.
    const long = KNOWN.at(-1)![0];
    const [first, , , repeated] = encode(long, 'short', long, long);
    expect(repeated).toEqual(first);
    expect(encode()).toEqual([]);
  });
});

describe('files of the model that are others', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'weights-'));
  const other = path.join(folder, 'model.safetensors');

  it('are refused by what is in them, and said to be missing', () => {
    fs.writeFileSync(other, Buffer.concat([modelFile('weights').subarray(0, 1000), Buffer.alloc(1000)]));
    expect(() => modelFile('weights', other)).toThrow(/not those of this release/);
    expect(() => modelFile('weights', path.join(folder, 'none'))).toThrow(/ENOENT/);
  });

  it('do not end the process: the caller gets an error, and the next one an answer once the file is right', async () => {
    const noProvider = { embed: async () => null } as unknown as ConstructorParameters<typeof Embeddings>[0];
    const model = new ShippedModel(other);
    const ask = () => new Embeddings(noProvider, model).embed({ workspaceId: 'none' }, 'tags', ['one', 'two']);
    const expected = {
      name: 'AiProviderError',
      providerError: 'shipped',
      isPassing: false,
      detail: expect.stringMatching(/not those of this release/),
    };
    await expect(Promise.all([ask(), ask()])).rejects.toMatchObject(expected);
    await expect(ask()).rejects.toMatchObject(expected);
    fs.writeFileSync(other, modelFile('weights'));
    expect((await ask()).vectors.map(({ length }) => length)).toEqual([384, 384]);
    await model.onApplicationShutdown();
    fs.rmSync(folder, { recursive: true });
  });
});
