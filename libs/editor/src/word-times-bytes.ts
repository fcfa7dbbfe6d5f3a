/** The columns of a table of times: from, to, start and end of each span in a row, and whether it opens a caption. */
export interface TimeCells {
  version: number;
  cells: Int32Array;
  opens: Uint8Array;
}

/** Raised when the form of the bytes changes. */
const FORM = 1;

/** Differences to the span before, in as few bytes as each takes: about six a word, and half of that after gzip. */
export function packTimes({ version, cells, opens }: TimeCells): Uint8Array {
  const out = new Bytes(16 + opens.length * 8);
  out.put(FORM);
  out.put(version);
  out.put(opens.length);
  let position = 0;
  let time = 0;
  for (let i = 0; i < opens.length; i++) {
    const at = i * 4;
    out.writeSigned(cells[at]! - position);
    out.put((cells[at + 1]! - cells[at]!) * 2 + opens[i]!);
    out.writeSigned(cells[at + 2]! - time);
    out.put(cells[at + 3]! - cells[at + 2]!);
    position = cells[at + 1]!;
    time = cells[at + 3]!;
  }
  return out.taken();
}

/** The inverse; throws RangeError for bytes that are not of this form. */
export function unpackTimes(bytes: Uint8Array): TimeCells {
  let next = 0;
  const take = (): number => {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = bytes[next++];
      if (byte === undefined || factor > 2 ** 35) throw new RangeError('these are no times of words');
      value += (byte & 127) * factor;
      if (byte < 128) return value;
    }
  };
  const takeSigned = (): number => {
    const value = take();
    return value % 2 ? -(value + 1) / 2 : value / 2;
  };
  if (take() !== FORM) throw new RangeError('these are no times of words');
  const version = take();
  const count = take();
  // Four bytes a span are the least, so a wrong count cannot ask for more memory than the bytes stand for.
  if (count * 4 > bytes.length) throw new RangeError('these are no times of words');
  const cells = new Int32Array(count * 4);
  const opens = new Uint8Array(count);
  let position = 0;
  let time = 0;
  for (let i = 0; i < count; i++) {
    const from = position + takeSigned();
    const length = take();
    const start = time + takeSigned();
    opens[i] = length % 2;
    position = from + Math.floor(length / 2);
    time = start + take();
    cells.set([from, position, start, time], i * 4);
  }
  return { version, cells, opens };
}

class Bytes {
  private length = 0;
  private bytes: Uint8Array;

  constructor(expected: number) {
    this.bytes = new Uint8Array(expected);
  }

  put(value: number): void {
    if (this.length + 6 > this.bytes.length) {
      const wider = new Uint8Array(this.bytes.length * 2);
      wider.set(this.bytes);
      this.bytes = wider;
    }
    let remaining = value;
    // Not by shifts, which end at 31 bits.
    for (; remaining >= 128; remaining = Math.floor(remaining / 128)) this.bytes[this.length++] = (remaining % 128) + 128;
    this.bytes[this.length++] = remaining;
  }

  writeSigned(value: number): void {
    this.put(value < 0 ? -value * 2 - 1 : value * 2);
  }

  taken(): Uint8Array {
    return this.bytes.slice(0, this.length);
  }
}
