import http from 'node:http';
import type { TestStage } from './steps.js';

/** A foreign site, each on a port of its own, whose one page has an address in a frame. Close it when done. */
export async function framingSite(address: string): Promise<{ site: http.Server; origin: string }> {
  const page = `<iframe src="${address}"></iframe>`;
  const site = http.createServer((_, reply) => reply.setHeader('content-type', 'text/html').end(page));
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
  const at = site.address();
  return { site, origin: `http://localhost:${typeof at === 'object' && at ? at.port : 0}` };
}

/** Whether a visitor of such a site sees a quote in its frame. */
export async function isQuoteFramed(stage: TestStage, origin: string): Promise<boolean> {
  const visitor = await stage.page(null, '/auth/login');
  await visitor.goto(origin, { waitUntil: 'load' });
  const frame = visitor.frames()[1]!;
  const quote = await frame.evaluate(() => document.querySelector('blockquote')?.textContent ?? '').catch(() => '');
  await visitor.context().close();
  return quote !== '';
}
