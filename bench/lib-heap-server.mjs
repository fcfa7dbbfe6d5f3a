// The product's server, which tells its heap in use after a full collection when it is asked: for benchmarks of what stays in memory.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');
process.on('message', (asked) => {
  if (asked !== 'heap') return;
  collect();
  collect();
  process.send({ heap: process.memoryUsage().heapUsed });
});
await import('../backend/dist/main.js');
