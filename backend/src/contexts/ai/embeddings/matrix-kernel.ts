/**
 * The one heavy step of the sentence encoder, c = a × b + bias, as a WebAssembly function of four rows by eight columns at a time. It is
 * written out instruction by instruction, because a thousand bytes need neither a compiler at the build nor a numeric library in every installation.
 */
import { Buffer } from 'node:buffer';

/** Rows and inner dimension are padded to this, columns to twice as many. */
export const ROWS = 4;
export const COLUMNS = 8;

/** All numbers are bytes from the start of the memory, but for counts. `b` is packed as `packColumns` does. */
export interface Kernel {
  memory: WebAssembly.Memory;
  multiply(
    a: number,
    b: number,
    bias: number,
    c: number,
    rows: number,
    inner: number,
    columns: number,
    strideA: number,
    strideC: number,
  ): void;
}

/** A kernel with so many bytes of memory. */
export function matrixKernel(bytes: number): Kernel {
  const memory = new WebAssembly.Memory({ initial: Math.ceil(bytes / 65_536) });
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(module()), { env: { memory } });
  const { multiply } = exports;
  if (typeof multiply !== 'function') throw new Error('the module below exports it');
  return { memory, multiply: (...numbers) => multiply(...numbers) };
}

type Code = readonly (number | Code)[];

const I32 = 0x7f;
const V128 = 0x7b;

/** Unsigned LEB128, as WebAssembly writes every number. */
function uint(value: number): number[] {
  const low = value & 0x7f;
  return value > 0x7f ? [low | 0x80, ...uint(value >>> 7)] : [low];
}
/** Signed LEB128: small constants alone are needed. */
const int = (value: number): number[] => (value >= -64 && value < 64 ? [value & 0x7f] : [(value & 0x7f) | 0x80, ...int(value >> 7)]);
const sized = (bytes: number[]) => [...uint(bytes.length), ...bytes];
const list = (items: number[][]) => [...uint(items.length), ...items.flat()];
const section = (id: number, bytes: number[]) => [id, ...sized(bytes)];
const flat = (code: Code): number[] => code.flatMap((part) => (typeof part === 'number' ? [part] : flat(part)));

const get = (local: number): Code => [0x20, uint(local)];
const set = (local: number, value: Code): Code => [value, 0x21, uint(local)];
const constant = (value: number): Code => [0x41, int(value)];
const add = (left: Code, right: Code): Code => [left, right, 0x6a];
const times = (left: Code, right: Code): Code => [left, right, 0x6c];
/** Repeats while the counter, lowered by the step at the end of each round, is above zero. */
const repeat = (counter: number, step: number, body: Code): Code => [
  [0x03, 0x40, body],
  [get(counter), constant(step), 0x6b, 0x22, uint(counter), constant(0), 0x4a],
  [0x0d, 0x00, 0x0b],
];
const vectorOp = (op: number) => [0xfd, ...uint(op)];
const load = (address: Code, offset: number): Code => [address, vectorOp(0x00), 0x00, uint(offset)];
const loadSplat = (address: Code, offset: number): Code => [address, vectorOp(0x09), 0x00, uint(offset)];
const store = (address: Code, offset: number, value: Code): Code => [address, value, vectorOp(0x0b), 0x00, uint(offset)];
const vectorAdd = (left: Code, right: Code): Code => [left, right, vectorOp(0xe4)];
const vectorTimes = (left: Code, right: Code): Code => [left, right, vectorOp(0xe6)];

function module(): Uint8Array<ArrayBuffer> {
  const [a, b, bias, c, rows, inner, columns, strideA, strideC] = [0, 1, 2, 3, 4, 5, 6, 7, 8];
  const [row, left, packed, pointA, pointC] = [9, 10, 11, 12, 13];
  const rowA = (r: number) => 14 + r;
  const low = 18;
  const high = 19;
  const each = 20;
  const sum = (r: number, half: number) => 21 + r * 2 + half;
  const four = [0, 1, 2, 3];

  const step = four.map(
    (k): Code => [
      set(low, load(get(packed), k * 32)),
      set(high, load(get(packed), k * 32 + 16)),
      four.map(
        (r): Code => [
          set(each, loadSplat(get(rowA(r)), k * 4)),
          set(sum(r, 0), vectorAdd(get(sum(r, 0)), vectorTimes(get(each), get(low)))),
          set(sum(r, 1), vectorAdd(get(sum(r, 1)), vectorTimes(get(each), get(high)))),
        ],
      ),
    ],
  );
  const block: Code = [
    four.map(
      (r): Code => [
        set(rowA(r), add(get(pointA), times(get(strideA), constant(r)))),
        set(sum(r, 0), load(get(bias), 0)),
        set(sum(r, 1), load(get(bias), 16)),
      ],
    ),
    set(packed, get(b)),
    set(left, get(inner)),
    repeat(left, 4, [step, four.map((r) => set(rowA(r), add(get(rowA(r)), constant(16)))), set(packed, add(get(packed), constant(128)))]),
    four.map(
      (r): Code => [
        store(get(pointC), 0, get(sum(r, 0))),
        store(get(pointC), 16, get(sum(r, 1))),
        set(pointC, add(get(pointC), get(strideC))),
      ],
    ),
    set(pointA, add(get(pointA), times(get(strideA), constant(ROWS)))),
  ];
  const body: Code = [
    repeat(columns, COLUMNS, [
      set(pointA, get(a)),
      set(pointC, get(c)),
      set(row, get(rows)),
      repeat(row, ROWS, block),
      set(b, get(packed)),
      set(bias, add(get(bias), constant(32))),
      set(c, add(get(c), constant(32))),
    ]),
    0x0b,
  ];
  const locals = list([
    [...uint(9), I32],
    [...uint(11), V128],
  ]);
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
    ...section(1, list([[0x60, ...list(Array.from({ length: 9 }, () => [I32])), 0x00]])),
    ...section(2, list([[...name('env'), ...name('memory'), 0x02, 0x00, ...uint(1)]])),
    ...section(3, list([uint(0)])),
    ...section(7, list([[...name('multiply'), 0x00, ...uint(0)]])),
    ...section(10, list([sized([...locals, ...flat(body)])])),
  ]);
}

function name(text: string): number[] {
  return sized([...Buffer.from(text)]);
}

/** Puts the columns of a matrix as the kernel reads them: eight side by side, one row after the other. `at(row, column)` is the matrix. */
export function packColumns(into: Float32Array, rows: number, columns: number, at: (row: number, column: number) => number): void {
  let next = 0;
  for (let first = 0; first < columns; first += COLUMNS)
    for (let row = 0; row < rows; row++) for (let column = first; column < first + COLUMNS; column++) into[next++] = at(row, column);
}
