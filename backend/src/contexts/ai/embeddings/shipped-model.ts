import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';

/** How many texts are sent at once: between two batches others get their turn. */
const BATCH = 32;
/** The model takes 300 MB: a thread that nobody needs gives them back, but not while somebody reads a page between two questions. */
const IDLE_MS = 5 * 60_000;

// The tests run the sources; a thread of its own needs what was built of them.
const MODULE_DIR = import.meta.dirname.replace(`${path.sep}src${path.sep}`, `${path.sep}dist${path.sep}`);

interface Waiting {
  resolve: (vectors: Float32Array[]) => void;
  reject: (error: Error) => void;
}
/** What the thread is asked, and what it answers. */
export interface EmbedTask {
  id: number;
  texts: string[];
}
export type EmbedAnswer = { id: number; vectors: Float32Array[] } | { id: number; failed: string };

/** The embedding model that comes with the product: English sentences, 512 numbers, in a thread of its own that begins when it is needed. */
@Injectable()
export class ShippedModel implements OnApplicationShutdown {
  readonly name = 'universal-sentence-encoder-lite';
  readonly language = 'en';
  readonly dimensions = 512;
  private worker: Worker | null = null;
  private readonly waiting = new Map<number, Waiting>();
  private idle: NodeJS.Timeout | undefined;
  private next = 1;

  /** A unit vector for each text. */
  async embed(texts: readonly string[]): Promise<Float32Array[]> {
    const vectors: Float32Array[] = [];
    for (let i = 0; i < texts.length; i += BATCH) vectors.push(...(await this.ask(texts.slice(i, i + BATCH))));
    return vectors;
  }

  async onApplicationShutdown() {
    clearTimeout(this.idle);
    await this.worker?.terminate();
  }

  private ask(texts: string[]): Promise<Float32Array[]> {
    clearTimeout(this.idle);
    const worker = this.started();
    // A process does not end while somebody waits for an answer.
    worker.ref();
    const task: EmbedTask = { id: this.next++, texts };
    return new Promise<Float32Array[]>((resolve, reject) => {
      this.waiting.set(task.id, { resolve, reject });
      worker.postMessage(task);
    }).finally(() => {
      if (this.waiting.size) return;
      worker.unref();
      this.idle = setTimeout(() => {
        void this.worker?.terminate();
        this.worker = null;
      }, IDLE_MS);
      this.idle.unref();
    });
  }

  private started(): Worker {
    if (this.worker) return this.worker;
    const worker = new Worker(path.join(MODULE_DIR, 'shipped-model.thread.js'));
    worker.on('message', (answer: EmbedAnswer) => {
      const asked = this.waiting.get(answer.id);
      this.waiting.delete(answer.id);
      if ('failed' in answer) asked?.reject(new Error(answer.failed));
      else asked?.resolve(answer.vectors);
    });
    const end = (error: Error) => {
      if (this.worker === worker) this.worker = null;
      for (const { reject } of this.waiting.values()) reject(error);
      this.waiting.clear();
    };
    worker.on('error', end);
    worker.on('exit', (code) => code && end(new Error(`the embedding model ended with ${code}`)));
    this.worker = worker;
    return worker;
  }
}
