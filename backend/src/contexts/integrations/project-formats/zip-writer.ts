import { PassThrough, Readable } from 'node:stream';
import yazl from 'yazl';
import { safeFileName } from '../exporters/file-name.js';

/** What an entry of an archive is made of, in pieces. */
export type Pieces = Iterable<string | Buffer> | AsyncIterable<string | Buffer>;

/** Already small, so that packing them once more costs time and gains nothing. */
const PACKED = /\.(png|jpe?g|gif|webp|docx|xlsx|pptx|pdf|zip|epub|mp[34]|m4a)$/i;

/**
 * A ZIP archive that is written entry by entry while it is read: nothing but the entry at hand is in memory. `fill` adds the entries; it has to run
 * while `output` is read.
 */
export class ZipWriter {
  private readonly zip = new yazl.ZipFile();
  private readonly names = new Set<string>();
  private entry: Readable | undefined;
  private failed: (error: Error) => void = () => {};
  private readonly broken = new Promise<never>((_, reject) => (this.failed = reject));

  constructor(private readonly at: Date) {
    this.broken.catch(() => {});
    this.zip.on('error', (error: Error) => this.failed(error));
  }

  /** The archive's bytes. What `fill` throws ends them with that error. */
  async *output(fill: (zip: this) => Promise<void>): AsyncGenerator<Uint8Array> {
    const stream = this.zip.outputStream.pipe(new PassThrough());
    const filled = Promise.race([fill(this), this.broken]).then(
      () => this.zip.end(),
      (error: unknown) => void stream.destroy(error instanceof Error ? error : new Error(String(error))),
    );
    try {
      for await (const piece of stream) yield piece;
    } finally {
      stream.destroy();
      // Who reads no more leaves the entry at hand open.
      this.entry?.destroy();
      this.failed(new Error('the archive is read no more'));
      await filled;
    }
  }

  /** Adds an entry; answers when all of it was read. */
  async add(path: string, pieces: Pieces): Promise<void> {
    const written = new Promise<void>((resolve, reject) => {
      this.zip.addReadStreamLazy(path, { mtime: this.at, compress: !PACKED.test(path) }, (take) => {
        const stream = pieces instanceof Readable ? pieces : Readable.from(pieces, { objectMode: false });
        this.entry = stream;
        stream.once('end', resolve).once('error', reject);
        take(null, stream);
      });
    });
    await Promise.race([written, this.broken]);
  }

  /** A path in a folder, named after a title, that no other entry has. */
  pathFor(folder: string, title: string, extension: string): string {
    for (let nth = 1; ; nth++) {
      const path = `${folder}${folder && '/'}${safeFileName(nth === 1 ? title : `${title} ${nth}`, extension)}`;
      if (this.names.has(path.toLowerCase())) continue;
      this.names.add(path.toLowerCase());
      return path;
    }
  }
}
