import fs from 'node:fs';
import path from 'node:path';
import { isString, tableOf } from '@libs/domain';
import { type DocumentNode, parse } from 'graphql';
import { sizeOf } from './query-size.js';

const isTextTable = tableOf(isString);

/** A document of the product itself. */
export interface TrustedDocument {
  source: string;
  document: DocumentNode;
  /** What it costs, with 50 for each page whose length a variable says. */
  cost: number;
}

/** The product's own documents, which the build has collected: all that sessions and strangers may run. */
export class TrustedDocuments {
  private readonly sources = new Map<string, string>();
  private readonly hashes = new Map<string, string>();
  private readonly found = new Map<string, TrustedDocument>();
  private readAt = 0;

  private constructor(private readonly file: string) {}

  /** Those of the front-end builds by their SHA-256; none when the web files were not built. */
  static of(webDir: string): TrustedDocuments {
    const documents = new TrustedDocuments(path.resolve(webDir, 'documents.json'));
    documents.read();
    return documents;
  }

  /** Whether there was something new: a remote that is published by itself brings its documents to the server that runs. */
  private read(): boolean {
    const writtenAt = fs.statSync(this.file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (writtenAt === this.readAt) return false;
    this.readAt = writtenAt;
    const documents: unknown = JSON.parse(fs.readFileSync(this.file, 'utf8'));
    if (!isTextTable(documents)) throw new Error(`${this.file} is no table of documents`);
    for (const [hash, source] of Object.entries(documents)) this.add(source, hash);
    return true;
  }

  /** Trusts one more. The product adds what its build wrote; tests add what their people ask. */
  add(source: string, hash = source): void {
    this.sources.set(hash, source);
    this.hashes.set(source, hash);
  }

  /** The document with this text or this hash. */
  find(source: unknown, hash: unknown): TrustedDocument | undefined {
    const key = this.keyOf(source, hash) ?? (this.read() ? this.keyOf(source, hash) : undefined);
    const text = key === undefined ? undefined : this.sources.get(key);
    if (text === undefined || key === undefined) return undefined;
    let trustedDocument = this.found.get(key);
    if (!trustedDocument) {
      const document = parse(text);
      trustedDocument = { source: text, document, cost: sizeOf(document, null).cost };
      this.found.set(key, trustedDocument);
    }
    return trustedDocument;
  }
  /** The hash by which a document is known that was sent by its text or its hash. */
  private keyOf(source: unknown, hash: unknown): string | undefined {
    if (typeof source === 'string' && source) return this.hashes.get(source);
    return typeof hash === 'string' && this.sources.has(hash) ? hash : undefined;
  }
}
