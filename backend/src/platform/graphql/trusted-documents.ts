import fs from 'node:fs';
import path from 'node:path';
import { type DocumentNode, parse } from 'graphql';
import { sizeOf } from './query-size.js';

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

  /** Those of a front-end build by their SHA-256; none when the web files were not built. */
  static of(webDir: string): TrustedDocuments {
    const file = path.resolve(webDir, 'documents.json');
    const documents = new TrustedDocuments();
    if (fs.existsSync(file))
      for (const [hash, source] of Object.entries(JSON.parse(fs.readFileSync(file, 'utf8')) as Record<string, string>))
        documents.add(source, hash);
    return documents;
  }

  /** Trusts one more. The product adds what its build wrote; tests add what their people ask. */
  add(source: string, hash = source): void {
    this.sources.set(hash, source);
    this.hashes.set(source, hash);
  }

  /** The document with this text or this hash. */
  find(source: unknown, hash: unknown): TrustedDocument | undefined {
    const key = typeof source === 'string' && source ? this.hashes.get(source) : typeof hash === 'string' ? hash : undefined;
    const text = key === undefined ? undefined : this.sources.get(key);
    if (text === undefined || key === undefined) return undefined;
    let known = this.found.get(key);
    if (!known) {
      const document = parse(text);
      known = { source: text, document, cost: sizeOf(document, null).cost };
      this.found.set(key, known);
    }
    return known;
  }
}
