// What a browser loads first with a cold cache, signed in: /home and a note, from the built files as the server sends them. Prints what travels
// (headers and bodies, as compressed) beside what it is unpacked, by kind; the number of requests; and the waves: with 150 ms to the server, how
// many times something is asked for only after an answer has come. Sockets and the beat of the connection are left out.
// The goals are 340 kB for /home and 580 kB for a note as they travel, and 30 requests for a note.
import { startProduct } from './lib-product.mjs';

const LATENCY_MS = 150;
const VIEWPORT = { width: 1440, height: 900 };
const GOALS = { '/home': { kB: 340, requests: null }, 'a note': { kB: 580, requests: 30 } };

const product = await startProduct();
try {
  const browser = await product.browser();
  const context = await browser.newContext({ viewport: VIEWPORT });
  const page = await product.signIn(context);
  const origin = new URL(page.url()).origin;
  await page.locator('a[href^="/projects/"]').first().click();
  const row = page.locator('a[href^="/data/"]').first();
  await row.waitFor();
  const note = new URL(await row.getAttribute('href'), origin).href;
  const state = await context.storageState();
  await context.close();
  console.log('first load, cold cache');
  for (const [name, url] of [
    ['/home', `${origin}/home`],
    ['a note', note],
  ])
    print(name, await measure(browser, state, url));
} finally {
  await product.stop();
}

/** Every request of the first load, as the browser's network layer counts it. */
async function measure(browser, storageState, url) {
  const context = await browser.newContext({ viewport: VIEWPORT, storageState });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  const found = new Map();
  cdp.on('Network.requestWillBeSent', ({ requestId, request, timestamp, type }) => {
    if (/^https?:/.test(request.url) && !request.url.endsWith('/ping'))
      found.set(requestId, { path: new URL(request.url).pathname, type, began: timestamp, body: request.postData, unpacked: 0 });
  });
  cdp.on('Network.dataReceived', ({ requestId, dataLength }) => {
    const one = found.get(requestId);
    if (one) one.unpacked += dataLength;
  });
  cdp.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const one = found.get(requestId);
    if (one) Object.assign(one, { ended: timestamp, moved: encodedDataLength });
  });
  await page.goto(url);
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(1500);
  await context.close();
  return [...found.values()].filter((one) => one.ended).sort((a, b) => a.began - b.began);
}

/** A request belongs to the wave in which no answer of that wave had come when it was sent. */
function wavesOf(all) {
  const waves = [];
  for (const one of all) {
    const wave = waves.at(-1);
    if (wave && one.began < Math.min(...wave.map(({ ended }) => ended))) wave.push(one);
    else waves.push([one]);
  }
  return waves;
}

function print(name, all) {
  const kB = (list, what) => (list.reduce((sum, one) => sum + one[what], 0) / 1000).toFixed(1);
  const goal = GOALS[name];
  console.log(`\n  ${name.padEnd(12)} ${kB(all, 'moved')} kB travel (goal ${goal.kB}), ${kB(all, 'unpacked')} kB unpacked`);
  for (const type of ['Document', 'Script', 'Stylesheet', 'Font', 'Fetch', 'XHR', 'Other']) {
    const some = all.filter((one) => one.type === type);
    if (some.length)
      console.log(
        `    ${type.padEnd(12)} ${kB(some, 'moved').padStart(7)} kB of ${kB(some, 'unpacked').padStart(7)} kB in ${some.length} requests`,
      );
  }
  const waves = wavesOf(all);
  console.log(
    `    ${all.length} requests${goal.requests ? ` (goal ${goal.requests})` : ''} in ${waves.length} waves: ${waves.map((wave) => wave.length).join(' + ')}`,
  );
  if (process.env.VERBOSE)
    for (const [i, wave] of waves.entries())
      for (const one of wave) console.log(`      ${i + 1} ${(one.moved / 1000).toFixed(1).padStart(7)} kB  ${one.path} ${said(one.body)}`);
}

/** What was asked of the API: the name of the operation. */
function said(body) {
  if (!body) return '';
  try {
    const { operationName, query } = JSON.parse(body);
    return operationName ?? /(?:query|mutation)\s+(\w+)/.exec(query ?? '')?.[1] ?? '';
  } catch {
    return '';
  }
}
