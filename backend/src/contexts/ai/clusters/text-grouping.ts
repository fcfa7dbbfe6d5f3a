import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { LanguageCode } from '#platform/text';
import type { GroupedText, TextGroups } from './group-texts.js';

/** So many sets of texts are put into groups at a time: each may take a core for seconds and 100 MB. */
const AT_ONCE = 1;

// The tests run the sources; a thread of its own needs what was built of them.
const HERE = import.meta.dirname.replace(`${path.sep}src${path.sep}`, `${path.sep}dist${path.sep}`);

/** Puts texts into groups of those that are alike, in a thread of its own: whoever else asks something is answered meanwhile. */
@Injectable()
export class TextGrouping implements OnApplicationShutdown {
  private readonly running = new Set<Worker>();
  private readonly waiting: (() => void)[] = [];
  private busy = 0;

  async group(texts: readonly GroupedText[], language: LanguageCode): Promise<TextGroups> {
    if (this.busy >= AT_ONCE) await new Promise<void>((go) => this.waiting.push(go));
    this.busy++;
    try {
      return await this.compute({ texts, language });
    } finally {
      this.busy--;
      this.waiting.shift()?.();
    }
  }

  async onApplicationShutdown() {
    await Promise.all([...this.running].map((worker) => worker.terminate()));
  }

  private compute(workerData: { texts: readonly GroupedText[]; language: LanguageCode }): Promise<TextGroups> {
    const worker = new Worker(path.join(HERE, 'group-texts.thread.js'), { workerData });
    this.running.add(worker);
    return new Promise<TextGroups>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', (code) => reject(new Error(`the thread that groups texts ended with ${code}`)));
    }).finally(() => {
      this.running.delete(worker);
      void worker.terminate();
    });
  }
}
