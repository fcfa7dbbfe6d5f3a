/**
 * Calls `each` for every passage with the place of its speaker among the speakers of the row (-1 for none), and the numbers of its tags: the first `count`
 * of an array that is used again for the next one.
 */
export function readPassages(passages: Buffer, each: (speaker: number, tags: Int32Array, count: number) => void): void {
  const bytes = new DataView(passages.buffer, passages.byteOffset, passages.length);
  let tags = new Int32Array(64);
  let at = 0;
  while (at < passages.length) {
    const speaker = bytes.getInt16(at) - 1;
    const count = bytes.getInt16(at + 2);
    at += 4;
    if (count > tags.length) tags = new Int32Array(count);
    for (let i = 0; i < count; i++, at += 4) tags[i] = bytes.getInt32(at);
    each(speaker, tags, count);
  }
}
