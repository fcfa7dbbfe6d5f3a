/** Reads how the passages of notes are coded, one after the other: there are hundreds of thousands, so nothing is made for each. */
export class PassageReader {
  /** The place of the speaker among the speakers of the row; -1 for none. */
  speaker = -1;
  /** How many tags the passage has: the first ones of `tags`. */
  count = 0;
  /** Numbers of tags, in an array that is used again for the next passage. */
  tags = new Int32Array(64);
  private bytes: DataView = new DataView(new ArrayBuffer(0));
  private at = 0;

  /** Begins with the passages of a note. */
  open(passages: Buffer): void {
    this.bytes = new DataView(passages.buffer, passages.byteOffset, passages.length);
    this.at = 0;
  }

  /** Goes to the next passage; false after the last one. */
  next(): boolean {
    const { bytes } = this;
    if (this.at >= bytes.byteLength) return false;
    this.speaker = bytes.getInt16(this.at) - 1;
    this.count = bytes.getInt16(this.at + 2);
    this.at += 4;
    if (this.count > this.tags.length) this.tags = new Int32Array(this.count);
    for (let i = 0; i < this.count; i++, this.at += 4) this.tags[i] = bytes.getInt32(this.at);
    return true;
  }
}
