import type { Person } from '../backend/src/testing/harness.js';
import { inTurn } from '../backend/src/testing/proofs.js';
import { addresses, filled, fillWorkspace, sampleIds, waitUntilPainted } from './routes.js';
import { describeInBrowser, type TestPage, TestStage } from './steps.js';

/** With so many milliseconds to the server what is awaited is seen to be awaited. */
const LATENCY_MS = 120;
const MAX_LAYOUT_SHIFT = 0.1;
/** Where people read and work the most, nothing moves. */
const STILL = ['/data/:noteId', '/projects/:projectId', '/projects/:projectId/tag-boards/:boardId', '/insights/:insightId'];
const STILL_MOST = 0.02;
const WIDTHS = [
  { name: '1440', options: { width: 1440, height: 900 } },
  { name: '390', options: { phone: true } },
];

/** Pages of one width at a time. */
const SIDE_BY_SIDE = 2;

interface Shift {
  value: number;
  what: string;
}

describeInBrowser('A page that is loaded', () => {
  let stage: TestStage;
  let maren: Person;
  let ids: Record<string, string>;

  beforeAll(async () => {
    stage = await TestStage.withSample();
    maren = await stage.person('maren');
    await fillWorkspace(stage, maren);
    ids = await sampleIds(stage, maren);
  }, 180_000);
  afterAll(() => stage?.close());

  // What is waited for is the network: pages side by side take little longer than one. A page that is not read all day is tried at one of the widths.
  it('stays where it is at every width', async () => {
    const all = addresses('member');
    const parts = WIDTHS.flatMap(({ name, options }, width) => {
      const own = new Set([...STILL, ...inTurn(WIDTHS.length, all, width)]);
      const sorted = all.filter((address) => own.has(address));
      return Array.from({ length: SIDE_BY_SIDE }, (_, part) => ({
        name,
        options,
        own: sorted.filter((_, i) => i % SIDE_BY_SIDE === part),
      }));
    });
    const matches = (await Promise.all(parts.map((part) => faultsOf(part)))).flat();
    if (process.env['SHIFTS']) console.log(matches.join('\n'));
    else expect(matches).toEqual([]);
  }, 600_000);

  async function faultsOf({ name, options, own }: { name: string; options: object; own: string[] }): Promise<string[]> {
    const page = await stage.page(maren, '/you', options);
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Network.enable');
    await cdp.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: LATENCY_MS,
      downloadThroughput: -1,
      uploadThroughput: -1,
    });
    await page.addInitScript(watchShifts);
    const matches: string[] = [];
    for (const address of own) {
      const shifts = await shiftsOf(page, `http://${maren.host}${filled(address, ids)}`);
      const sum = shifts.reduce((all, { value }) => all + value, 0);
      const most = STILL.includes(address) ? STILL_MOST : MAX_LAYOUT_SHIFT;
      if (process.env['SHIFTS'] || sum > most)
        matches.push(
          `${name} ${sum.toFixed(3)} ${address}${shifts
            .filter(({ value }) => value > 0.004)
            .map(({ value, what }) => `\n    ${value.toFixed(3)} ${what}`)
            .join('')}`,
        );
    }
    return matches;
  }
});

async function shiftsOf(page: TestPage, url: string): Promise<Shift[]> {
  await page.goto(url);
  await waitUntilPainted(page);
  await page.waitForTimeout(200);
  return page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
}

/** Runs in the page, before all else: keeps what moved without anybody's doing. */
function watchShifts(): void {
  const shifts: Shift[] = [];
  Object.assign(window, { shifts });
  interface LayoutShift extends PerformanceEntry {
    value: number;
    hadRecentInput: boolean;
    sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
  }
  const nameOf = (node: Node | null) => {
    const element = node instanceof Element ? node : node?.parentElement;
    return element
      ? `${element.tagName.toLowerCase()}.${String(element.getAttribute('class') ?? '').replace(/\s+/g, '.')} "${element.textContent?.slice(0, 20)}"`
      : 'gone';
  };
  const box = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(',');
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as LayoutShift[])
      if (!entry.hadRecentInput)
        shifts.push({
          value: entry.value,
          what: `at ${Math.round(entry.startTime)}: ${entry.sources.map(({ node, previousRect, currentRect }) => `${nameOf(node)} ${box(previousRect)} > ${box(currentRect)}`).join(' | ')}`,
        });
  }).observe({ type: 'layout-shift', buffered: true });
}
