import { COLUMNS, type Kernel, matrixKernel, packColumns, ROWS } from './matrix-kernel.js';
import { type Float16Bits, float16Table } from './model-file.js';

/** The shape of all-MiniLM-L6-v2: six layers of BERT. */
const WIDTH = 384;
const HEADS = 12;
const HEAD = WIDTH / HEADS;
const WIDE = 1536;
const LAYERS = 6;
const EPSILON = 1e-12;
/** Its vectors have so many numbers. */
export const DIMENSIONS = WIDTH;
/** It was taught with texts of so many pieces; of longer ones the beginning is read. */
export const MAX_PIECES = 256;

const FLOAT = 4;
/** Texts are computed together as long as they have so many pieces: each weight is then read once for all of them. */
const TOGETHER = 512;
/** Blocks of the kernel may write so many rows too many. */
const MAX_ROWS = TOGETHER + ROWS;

/** A matrix with what is added to each row, packed in the kernel's memory. */
interface Linear {
  weights: number;
  bias: number;
  inner: number;
  columns: number;
}
interface Norm {
  weight: Float32Array;
  bias: Float32Array;
}
interface Layer {
  /** Queries, keys and values side by side. */
  attend: Linear;
  attended: Linear;
  afterAttention: Norm;
  widen: Linear;
  narrow: Linear;
  after: Norm;
}

/** all-MiniLM-L6-v2: what a text means as a unit vector, the middle of what its pieces mean in it. */
export class SentenceEncoder {
  private readonly half = float16Table();
  private readonly kernel: Kernel;
  private readonly memory: Float32Array;
  private readonly layers: Layer[];
  private readonly embedded: { words: Float16Bits; places: Float16Bits; type: Float32Array; norm: Norm };
  private used = 0;
  private readonly none: number;
  private readonly rows: Record<'x' | 'attend' | 'context' | 'out' | 'wide' | 'scores' | 'keys' | 'values', number>;

  constructor(matrix: (name: string) => Float16Bits) {
    const perLayer = WIDTH * WIDTH * 4 + WIDTH * 5 + WIDTH * WIDE * 2 + WIDE;
    const perRow = WIDTH * 6 + WIDE;
    const attention = MAX_PIECES * (MAX_PIECES + COLUMNS) + MAX_PIECES * HEAD * 2;
    this.kernel = matrixKernel(FLOAT * (LAYERS * perLayer + MAX_ROWS * perRow + attention + MAX_PIECES));
    this.memory = new Float32Array(this.kernel.memory.buffer);
    this.rows = {
      x: this.room(MAX_ROWS * WIDTH),
      attend: this.room(MAX_ROWS * WIDTH * 3),
      context: this.room(MAX_ROWS * WIDTH),
      out: this.room(MAX_ROWS * WIDTH),
      wide: this.room(MAX_ROWS * WIDE),
      scores: this.room(MAX_PIECES * (MAX_PIECES + COLUMNS)),
      keys: this.room(MAX_PIECES * HEAD),
      values: this.room(MAX_PIECES * HEAD),
    };
    this.none = this.room(MAX_PIECES);
    const norm = (name: string): Norm => ({ weight: this.row(matrix(`${name}.weight`)), bias: this.row(matrix(`${name}.bias`)) });
    const linear = (names: string[], scale = [1]) =>
      this.linear(
        names.map((name) => [matrix(`${name}.weight`), matrix(`${name}.bias`)]),
        scale,
      );
    this.embedded = {
      // A copy: the rest of the file is given back.
      words: matrix('embeddings.word_embeddings.weight').slice(),
      places: matrix('embeddings.position_embeddings.weight').slice(0, MAX_PIECES * WIDTH),
      type: this.row(matrix('embeddings.token_type_embeddings.weight').subarray(0, WIDTH)),
      norm: norm('embeddings.LayerNorm'),
    };
    this.layers = Array.from({ length: LAYERS }, (_, n): Layer => {
      const of = (name: string) => `encoder.layer.${n}.${name}`;
      return {
        attend: linear(
          ['query', 'key', 'value'].map((name) => of(`attention.self.${name}`)),
          [HEAD ** -0.5, 1, 1],
        ),
        attended: linear([of('attention.output.dense')]),
        afterAttention: norm(of('attention.output.LayerNorm')),
        widen: linear([of('intermediate.dense')]),
        narrow: linear([of('output.dense')]),
        after: norm(of('output.LayerNorm')),
      };
    });
  }

  /** A unit vector for each text, given by its pieces. The same whatever the others are. */
  encode(texts: readonly (readonly number[])[]): Float32Array[] {
    const vectors: Float32Array[] = [];
    for (let from = 0; from < texts.length; ) {
      let rows = 0;
      let to = from;
      for (; to < texts.length && (to === from || rows + texts[to]!.length <= TOGETHER); to++) rows += texts[to]!.length;
      vectors.push(...this.together(texts.slice(from, to), rows));
      from = to;
    }
    return vectors;
  }

  private together(texts: readonly (readonly number[])[], rows: number): Float32Array[] {
    const x = this.view(this.rows.x, rows * WIDTH);
    this.embed(texts, x);
    for (const layer of this.layers) {
      this.multiply(this.rows.x, layer.attend, this.rows.attend, rows);
      let first = 0;
      for (const { length } of texts) {
        for (let head = 0; head < HEADS; head++) this.attendTo(first, length, head);
        first += length;
      }
      this.multiply(this.rows.context, layer.attended, this.rows.out, rows);
      addAndNorm(x, this.view(this.rows.out, rows * WIDTH), layer.afterAttention);
      this.multiply(this.rows.x, layer.widen, this.rows.wide, rows);
      gelu(this.view(this.rows.wide, rows * WIDE));
      this.multiply(this.rows.wide, layer.narrow, this.rows.out, rows);
      addAndNorm(x, this.view(this.rows.out, rows * WIDTH), layer.after);
    }
    let first = 0;
    return texts.map(({ length }) => {
      const vector = middleOf(x.subarray(first * WIDTH, (first + length) * WIDTH));
      first += length;
      return vector;
    });
  }

  private embed(texts: readonly (readonly number[])[], x: Float32Array) {
    const { words, places, type, norm } = this.embedded;
    let at = 0;
    for (const pieces of texts)
      for (const [position, piece] of pieces.entries())
        for (let k = 0; k < WIDTH; k++)
          x[at++] = this.half[words[piece * WIDTH + k]!]! + this.half[places[position * WIDTH + k]!]! + type[k]!;
    normalize(x, norm);
  }

  /** What the pieces of one text say to each other, as one head hears it. The rows after its last are written over by the next text. */
  private attendTo(first: number, length: number, head: number) {
    const stride = WIDTH * 3;
    const start = this.rows.attend / FLOAT + first * stride + head * HEAD;
    const rows = upTo(length, ROWS);
    const columns = upTo(length, COLUMNS);
    const all = this.memory;
    packColumns(this.view(this.rows.keys, columns * HEAD), HEAD, columns, (k, piece) =>
      piece < length ? all[start + WIDTH + piece * stride + k]! : 0,
    );
    packColumns(this.view(this.rows.values, rows * HEAD), rows, HEAD, (piece, k) =>
      piece < length ? all[start + WIDTH * 2 + piece * stride + k]! : 0,
    );
    const { keys, values, scores, context } = this.rows;
    this.kernel.multiply(start * FLOAT, keys, this.none, scores, rows, HEAD, columns, stride * FLOAT, columns * FLOAT);
    for (let row = 0; row < length; row++) softmax(this.view(scores + row * columns * FLOAT, columns), length);
    const heard = context + (first * WIDTH + head * HEAD) * FLOAT;
    this.kernel.multiply(scores, values, this.none, heard, rows, rows, HEAD, columns * FLOAT, WIDTH * FLOAT);
  }

  private multiply(a: number, { weights, bias, inner, columns }: Linear, c: number, rows: number) {
    this.kernel.multiply(a, weights, bias, c, upTo(rows, ROWS), inner, columns, inner * FLOAT, columns * FLOAT);
  }

  /** Some matrices of the file (a row for each column of ours) side by side. */
  private linear(parts: readonly [Float16Bits, Float16Bits][], scale: readonly number[]): Linear {
    const width = parts[0]![1].length;
    const inner = parts[0]![0].length / width;
    const columns = width * parts.length;
    const weights = this.room(inner * columns);
    const bias = this.room(columns);
    packColumns(this.view(weights, inner * columns), inner, columns, (row, column) => {
      const part = Math.floor(column / width);
      return this.half[parts[part]![0][(column % width) * inner + row]!]! * scale[part]!;
    });
    for (const [part, [, added]] of parts.entries())
      for (let k = 0; k < width; k++) this.view(bias, columns)[part * width + k] = this.half[added[k]!]! * scale[part]!;
    return { weights, bias, inner, columns };
  }

  private row(bits: Float16Bits): Float32Array {
    return Float32Array.from(bits, (value) => this.half[value]!);
  }

  private room(numbers: number): number {
    const at = this.used;
    this.used += numbers * FLOAT;
    return at;
  }

  private view(at: number, numbers: number): Float32Array {
    return this.memory.subarray(at / FLOAT, at / FLOAT + numbers);
  }
}

const upTo = (value: number, step: number): number => Math.ceil(value / step) * step;

function addAndNorm(x: Float32Array, added: Float32Array, norm: Norm) {
  for (let k = 0; k < x.length; k++) x[k]! += added[k]!;
  normalize(x, norm);
}

/** Each row with the mean 0 and the deviation 1, then weighed. */
function normalize(x: Float32Array, { weight, bias }: Norm) {
  for (let row = 0; row < x.length; row += WIDTH) {
    let sum = 0;
    for (let k = 0; k < WIDTH; k++) sum += x[row + k]!;
    const mean = sum / WIDTH;
    let squares = 0;
    for (let k = 0; k < WIDTH; k++) squares += (x[row + k]! - mean) ** 2;
    const scale = 1 / Math.sqrt(squares / WIDTH + EPSILON);
    for (let k = 0; k < WIDTH; k++) x[row + k] = (x[row + k]! - mean) * scale * weight[k]! + bias[k]!;
  }
}

/** Of the first `length` numbers; the others, which stand for no piece, become 0. */
function softmax(row: Float32Array, length: number) {
  let max = row[0]!;
  for (let k = 1; k < length; k++) if (row[k]! > max) max = row[k]!;
  let sum = 0;
  for (let k = 0; k < length; k++) {
    const value = Math.exp(row[k]! - max);
    row[k] = value;
    sum += value;
  }
  for (let k = 0; k < length; k++) row[k]! /= sum;
  row.fill(0, length);
}

/** GELU is 0 below and the number itself above this; between, it is read from a table with an error below 1e-6. */
const GELU_END = 6;
const GELU_STEPS = 1024;
const GELU = Float32Array.from({ length: 2 * GELU_END * GELU_STEPS + 2 }, (_, i) => exactGelu(i / GELU_STEPS - GELU_END));

function gelu(x: Float32Array) {
  for (let k = 0; k < x.length; k++) {
    const value = x[k]!;
    if (value >= GELU_END) continue;
    if (value <= -GELU_END) {
      x[k] = 0;
      continue;
    }
    const position = (value + GELU_END) * GELU_STEPS;
    const low = Math.floor(position);
    x[k] = GELU[low]! + (position - low) * (GELU[low + 1]! - GELU[low]!);
  }
}

/** x times the chance that a normal deviate is below it; the error function by Abramowitz and Stegun 7.1.26. */
function exactGelu(x: number): number {
  const z = Math.abs(x) / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * z);
  const tail = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429)))) * Math.exp(-z * z);
  return 0.5 * x * (1 + Math.sign(x) * (1 - tail));
}

function middleOf(rows: Float32Array): Float32Array {
  const vector = new Float32Array(WIDTH);
  for (let at = 0; at < rows.length; at++) vector[at % WIDTH]! += rows[at]!;
  let squares = 0;
  for (const value of vector) squares += value * value;
  const length = Math.sqrt(squares) || 1;
  for (let k = 0; k < WIDTH; k++) vector[k]! /= length;
  return vector;
}
