// The history of a note of 100,000 words after 20,000 steps of 100 sittings: the list, a version in the middle read for the first time, what
// restoring would do, and restoring; then the page of a version in Chromium. Everything is asked of the built product over HTTP.
import { startProduct } from './lib-product.mjs';

const PARAGRAPHS = 1685;
const WORDS_EACH = 60;
const STEPS = 20_000;
const A_PUSH = 20;
const SITTINGS = 100;
const HIGHLIGHTS = 1000;

const product = await startProduct();
try {
  const { people, subdomain } = product.sample;
  const token = await product.tokenOf(people[0].email);
  const ask = (query, variables) => product.ask(token, query, variables);
  let turns = null;
  let seed = 7;
  const random = (n) => {
    seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
    return (seed >>> 8) % n;
  };
  const sounds = ['lo', 'ra', 'mi', 'ten', 'do', 'sa', 'ver', 'ki', 'nu', 'pel', 'or', 'a', 'the', 'in', 'gre', 'shu'];
  const word = () => Array.from({ length: 1 + random(3) }, () => sounds[random(sounds.length)]).join('');
  const noteId = await importNote();
  let { version, doc } = await product.call(token, 'GET', `/api/docs/${noteId}`);
  let size = doc.content.reduce((n, block) => n + 2 + (block.content ?? []).reduce((m, run) => m + (run.text?.length ?? 1), 0), 0);
  await highlight();
  await edit();
  const all = [];
  for (let after = null; ; ) {
    const page = await list('version before', 200, after);
    all.push(...page.nodes);
    after = page.pageInfo.endCursor;
    if (!page.pageInfo.hasNextPage) break;
  }
  console.log(`${(PARAGRAPHS * WORDS_EACH).toLocaleString('en')} words, ${version.toLocaleString('en')} steps, ${all.length} versions`);
  await timed('list of 20 versions', () => list('version before startedAt endedAt authors { id name }', 20, null), 5);
  await timed('words of these 20, first time', () => list('version words { added removed }', 20, null));
  await timed('words of these 20, again', () => list('version words { added removed }', 20, null), 5);
  for (const share of [0.75, 0.5, 0.25, 0.1]) {
    const { version: at, before } = all[Math.floor(all.length * share)];
    await timed(`version ${at} read, first time`, () => product.call(token, 'GET', `/api/docs/${noteId}/versions/${at}?before=${before}`));
  }
  const middle = all[Math.floor(all.length / 2) + 3];
  await timed('what restoring the middle would do', () =>
    ask('query ($d: ID!, $v: Int!) { restorePreview(docId: $d, version: $v) { added removed changed orphaned back } }', {
      d: noteId,
      v: middle.version,
    }),
  );
  const done = await timed('restoring it', () =>
    ask('mutation ($i: RestoreDocVersionInput!) { restoreDocVersion(input: $i) { version before } }', {
      i: { docId: noteId, version: middle.version },
    }),
  );
  console.log(`  ${done.restoreDocVersion.version - done.restoreDocVersion.before} steps`);
  await inBrowser(all[10]);

  async function importNote() {
    const lines = Array.from(
      { length: PARAGRAPHS },
      (_, i) => `${i % 2 ? 'Ana' : 'Ben'}: ${Array.from({ length: WORDS_EACH }, word).join(' ')}.`,
    );
    const { createProject } = await ask('mutation { createProject(input: { name: "Long" }) { id } }');
    const form = new FormData();
    form.append('files', new Blob([lines.join('\n')]), 'A long interview.txt');
    const batch = await product.call(token, 'POST', `/api/projects/${createProject.id}/imports`, form);
    for (;;) {
      const { importBatch } = await ask('query ($id: ID!) { importBatch(id: $id) { state items { noteId } } }', { id: batch.id });
      if (importBatch.state === 'done') return importBatch.items[0].noteId;
      await new Promise((ok) => setTimeout(ok, 100));
    }
  }

  async function push(steps, ops = []) {
    const { pushSteps } = await ask('mutation ($i: PushStepsInput!) { pushSteps(input: $i) { accepted version } }', {
      i: { docId: noteId, version, epoch: 0, clientId: 'bench', steps, metas: steps.map(() => null), ops },
    });
    if (!pushSteps.accepted) throw new Error('a push was refused');
    version = pushSteps.version;
  }

  async function highlight() {
    const { v7 } = await import('uuid');
    const ops = Array.from({ length: HIGHLIGHTS }, (_, i) => {
      const from = 1 + Math.floor(((size - 600) * i) / HIGHLIGHTS);
      return { kind: 'create', id: v7(), from, to: from + 40 + ((i * 37) % 200) };
    });
    for (let i = 0; i < ops.length; i += 100) await push([{ stepType: 'replace', from: 0, to: 0 }], ops.slice(i, i + 100));
  }

  async function edit() {
    for (let done = 0; done < STEPS; done += A_PUSH) {
      // A few words in one place, sign by sign, as they are typed.
      const text = `${Array.from({ length: 5 }, word).join(' ')} `.slice(0, A_PUSH).padEnd(A_PUSH, ' ');
      let at = 0;
      for (;;) {
        at = 1 + random(size - 40);
        const inside = place(at);
        if (inside) break;
      }
      await push(
        [...text].map((sign, i) => ({ stepType: 'replace', from: at + i, to: at + i, slice: { content: [{ type: 'text', text: sign }] } })),
      );
      grow(at, A_PUSH);
      size += A_PUSH;
    }
    const { default: pg } = await import('pg');
    const client = new pg.Client({ connectionString: product.pg.url('postgres', 'bench') });
    await client.connect();
    await client.query(`update doc_steps set at = now() - make_interval(mins => (($2 - version) / $3) * 30) where doc_id = $1`, [
      noteId,
      version,
      Math.ceil(STEPS / SITTINGS),
    ]);
    await client.end();
  }

  /** Whether a position is inside a turn; turns are kept as sizes. */
  function place(at) {
    turns ??= doc.content.map((block) => 2 + (block.content ?? []).reduce((m, run) => m + (run.text?.length ?? 1), 0));
    let pos = 0;
    for (const length of turns) {
      if (at > pos && at < pos + length) return true;
      pos += length;
    }
    return false;
  }
  function grow(at, by) {
    let pos = 0;
    for (let i = 0; i < turns.length; i++) {
      if (at > pos && at < pos + turns[i]) {
        turns[i] += by;
        return;
      }
      pos += turns[i];
    }
  }

  async function list(fields, first, after) {
    const { docVersions } = await ask(
      `query ($d: ID!, $n: Int, $a: String) { docVersions(docId: $d, first: $n, after: $a) { nodes { ${fields} } pageInfo { hasNextPage endCursor } } }`,
      { d: noteId, n: first, a: after },
    );
    return docVersions;
  }

  async function inBrowser(chosen) {
    const browser = await product.browser();
    const page = await product.signIn(await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' }));
    await page.goto(`http://${subdomain}.localhost:${product.port}/data/${noteId}/history`);
    await page.locator('ins').first().waitFor();
    const link = page.locator(`a[href$="version=${chosen.version}"]`);
    await link.waitFor();
    const began = Date.now();
    await link.click();
    await page.waitForFunction(
      (version) =>
        document.querySelector('nav[aria-label=Versions] [aria-current=true]')?.getAttribute('href')?.endsWith(`=${version}`) &&
        !document.querySelector('[class*=leaving]'),
      chosen.version,
    );
    await page.evaluate(() => new Promise((ok) => requestAnimationFrame(() => setTimeout(ok))));
    console.log(`from the click on a version to its painted text: ${Date.now() - began} ms`);
  }
} finally {
  await product.stop();
}

async function timed(what, fn, times = 1) {
  const took = [];
  let answer;
  for (let i = 0; i < times; i++) {
    const began = performance.now();
    answer = await fn();
    took.push(performance.now() - began);
  }
  took.sort((a, b) => a - b);
  console.log(`${what}: ${Math.round(took[Math.floor(took.length / 2)])} ms`);
  return answer;
}
