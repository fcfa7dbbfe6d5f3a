// Loaded into a server of its own by bench/memory.mjs: tells its memory after a collection, and writes snapshots of its heap.
import v8 from 'node:v8';

process.on('message', (asked) => {
  if (asked?.probe === 'memory') {
    for (let i = 0; i < 3; i++) globalThis.gc();
    process.send?.({ probe: process.memoryUsage(), statistics: v8.getHeapStatistics() });
  }
  if (asked?.probe === 'snapshot') process.send?.({ snapshot: v8.writeHeapSnapshot(asked.file) });
});
