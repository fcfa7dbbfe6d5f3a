import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { Injectable, type OnApplicationShutdown, Optional } from '@nestjs/common';

/** How many texts are sent at once: between two batches others get their turn. */
const BATCH = 32;
/**
 * The model takes 190 MB, so the thread is stopped when idle, but only after five minutes, so that it survives the pause between two questions of one
 * reader.
 */
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

/** The embedding model that comes with the product: English texts, 384 numbers, in a thread of its own that begins when it is needed. */
@Injectable()
export class ShippedModel implements OnApplicationShutdown {
  readonly name = 'all-MiniLM-L6-v2';
  readonly language = 'en';
  readonly dimensions = 384;
  private worker: Worker | null = null;
  private readonly waiting = new Map<number, Waiting>();
  private idle: NodeJS.Timeout | undefined;
  private next = 1;

  /** `weights` is the path of a weights file to use instead of the packaged one; there is no fallback to the packaged one. */
  constructor(@Optional() private readonly weights?: string) {}

  /** A unit vector for each text. Throws where the model cannot be started. */
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
    // Keeps the process alive while a request waits for an answer.
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
    const worker = new Worker(path.join(MODULE_DIR, 'shipped-model.thread.js'), { workerData: { weights: this.weights } });
    worker.on('message', (answer: EmbedAnswer) => {
      const waiting = this.waiting.get(answer.id);
      this.waiting.delete(answer.id);
      if ('failed' in answer) waiting?.reject(new Error(answer.failed));
      else waiting?.resolve(answer.vectors);
    });
    const end = (error: Error) => {
      // The exit of an earlier worker must not reject the requests of the current one.
      if (this.worker !== worker) return;
      this.worker = null;
      for (const { reject } of this.waiting.values()) reject(error);
      this.waiting.clear();
    };
    worker.on('error', end);
    worker.on('exit', (code) => code && end(new Error(`the embedding model ended with ${code}`)));
    this.worker = worker;
    return worker;
  }
}
