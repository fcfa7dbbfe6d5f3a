import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SERVER_LIMITS } from '@libs/domain';
import { FileReader } from '../contexts/integrations/importers/file-reader.js';
import { type Person, sharedApp, type TestApp } from './harness.js';

const DATA = path.resolve(import.meta.dirname, '../../../../shared/data');
const FOLDERS = ['docs', 'captions'];
/** How many files go into one import. */
const BATCH_SIZE = 40;

interface Item {
  fileName: string;
  state: string;
  error: string | null;
  noteId: string | null;
}

const hasData = FOLDERS.every((folder) => fs.existsSync(path.join(DATA, folder)));
const suite = hasData ? describe : describe.skip;

suite(`real files${hasData ? '' : ' (skipped: the folders shared/data/docs and captions are not beside the repository)'}`, () => {
  let t: TestApp;
  let writer: Person;

  beforeAll(async () => {
    t = await sharedApp();
    writer = (await t.aWorkspace()).admin;
  });
  afterAll(() => t.close());

  it.each(FOLDERS)(
    'of %s each give a note with text or one sentence that says why not',
    async (folder) => {
      const files = (fs.readdirSync(path.join(DATA, folder), { recursive: true }) as string[])
        .filter((file) => file.includes('/') && !file.endsWith('.json') && fs.statSync(path.join(DATA, folder, file)).isFile())
        .sort();
      expect(files.length).toBeGreaterThan(150);
      const { createProject } = await writer.ask(`mutation ($n: String!) { createProject(input: { name: $n }) { id } }`, { n: folder });
      const items: (Item & { file: string })[] = [];
      for (let from = 0; from < files.length; from += BATCH_SIZE) {
        const some = files.slice(from, from + BATCH_SIZE);
        const request = writer.request('post', `/api/projects/${createProject.id}/imports`);
        for (const file of some) request.attach('files', fs.readFileSync(path.join(DATA, folder, file)), path.basename(file));
        const response = await request;
        expect(response.status).toBe(201);
        items.push(...(await ended(response.body.id)).map((item, i) => ({ ...item, file: some[i]! })));
      }
      const notes = new Map(
        (
          await t.db.read<{ id: string; plain: string }>(writer.actor, `select id, plain from notes where project_id = $1`, [
            createProject.id,
          ])
        ).map(({ id, plain }) => [id, plain]),
      );
      const refused = items.filter((item) => item.state === 'failed');
      for (const { file, state, error, noteId } of items) {
        // A file with the bytes of an earlier one leads to the note of that.
        if (state !== 'failed')
          expect({ file, error, text: notes.get(noteId!)?.trim() }).toEqual({ file, error: null, text: expect.stringMatching(/./) });
        else
          expect({ file, state, error, noteId }).toEqual({
            file,
            state: 'failed',
            error: expect.stringMatching(/^[A-Z][^\n]*\.$/),
            noteId: null,
          });
        // The message of an unexpected error.
        expect({ file, error }).not.toEqual({ file, error: expect.stringMatching(/went wrong|unexpected/i) });
      }
      expect(notes.size).toBe(items.filter((item) => item.state === 'done').length);
      const megabytes = Math.round(t.get(FileReader).mostRss / 1024 / 1024);
      console.log(
        `${folder}: ${notes.size} of ${items.length} files gave a note with text, ${refused.length} a sentence, the others are copies; a reading process had ${megabytes} MB at most`,
      );
      expect(notes.size).toBeGreaterThan(100);
      expect(megabytes).toBeLessThan(SERVER_LIMITS.reader.megabytes);
      // Whatever the files tried, the product answers.
      expect((await writer.ask(`{ projects { total } }`)).projects.total).toBeGreaterThan(0);
    },
    480_000,
  );

  async function ended(id: string): Promise<Item[]> {
    for (;;) {
      const { importBatch } = await writer.ask(
        `query ($id: ID!) { importBatch(id: $id) { state items { fileName state error noteId } } }`,
        { id },
      );
      if (importBatch.state === 'done') return importBatch.items;
      await new Promise((r) => setTimeout(r, 100));
    }
  }
});
