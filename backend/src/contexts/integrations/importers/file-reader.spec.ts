import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { SERVER_LIMITS } from '@libs/domain';
import { FileReader } from './file-reader.js';
import { ImportError } from './imported-text.js';
import { aPdf } from './office.factory.js';
import { itWithFiles, realFile, realFiles } from './real-files.factory.js';

const reader = new FileReader();
afterAll(() => reader.onApplicationShutdown());
const outcome = (name: string, bytes: Uint8Array): Promise<string> =>
  reader.note('workspace', name, bytes).then(
    () => 'read',
    (error: unknown) => {
      expect(error).toBeInstanceOf(ImportError);
      return (error as Error).message;
    },
  );

describe('the process that reads files', () => {
  it('gives the note of a file', async () => {
    const note = await reader.note('workspace', 'call.txt', Buffer.from('Ana: I scanned it.\nBen: And?\nAna: Nothing.'));
    expect(note).toMatchObject({ speakers: [{ name: 'Ana' }, { name: 'Ben' }], doc: { type: 'doc' }, warnings: [] });
    await expect(reader.note('workspace', 'a.txt', new Uint8Array())).rejects.toThrow(ImportError);
  });

  it('dies of a file that takes too much memory, and the next one is read', async () => {
    // A page of a few kilobytes that unpacks to gigabytes of text.
    const { deflateSync } = await import('node:zlib');
    let bomb: Buffer = Buffer.alloc(400_000_000, 'BT (x) Tj ET ');
    bomb = deflateSync(bomb, { level: 9 });
    bomb = deflateSync(bomb, { level: 9 });
    const whole = aPdf('HERE').toString('latin1');
    const stream = `<< /Length ${bomb.length} /Filter [/FlateDecode /FlateDecode] >>\nstream\n${bomb.toString('latin1')}\nendstream`;
    const hostile = Buffer.from(
      whole.replace(/<< \/Length 4 >>\nstream\nHERE\nendstream/, () => stream),
      'latin1',
    );
    expect(hostile.length).toBeLessThan(100_000);
    const texts = await Promise.all([outcome('bomb.pdf', hostile), outcome('a.txt', Buffer.from('Hi'))]);
    expect(texts[0]).toMatch(/took more (?:memory|than)/);
    expect(texts[1]).toBe('read');
    expect(await outcome('b.txt', Buffer.from('Hi'))).toBe('read');
  }, 120_000);

  it('reaches no network', () => {
    // As it was built: the process that is started here knows no TypeScript.
    const closing = path.join(import.meta.dirname.replace('/src/', '/dist/'), 'no-network.js');
    const program = (before: string) => `
      import net from 'node:net';
      import { closeNetwork } from '${closing}';
      const server = net.createServer((socket) => socket.end('HTTP/1.1 204 None\\r\\n\\r\\n'));
      await new Promise((ok) => server.listen(0, '127.0.0.1', ok));
      const { port } = server.address();
      ${before}
      const plain = () => new Promise((ok, no) => net.connect(port, '127.0.0.1', ok).on('error', no));
      for (const call of [() => fetch('http://127.0.0.1:' + port), plain])
        console.log(await call().then(() => 'reached', () => 'refused'));
      process.exit();`;
    const said = (before: string) =>
      spawnSync(process.execPath, ['--input-type=module', '-e', program(before)], { encoding: 'utf8', env: {} });
    expect(said('')).toMatchObject({ stderr: '', stdout: 'reached\nreached\n' });
    expect(said('closeNetwork();')).toMatchObject({ stdout: 'refused\nrefused\n' });
  });

  itWithFiles(
    'reads or refuses every real document within its limits',
    async () => {
      const paths = [...realFiles('docs', /\.[a-z0-9]+$/i), ...realFiles('captions', /\.(?:vtt|srt)$/)];
      expect(paths.length).toBeGreaterThan(340);
      let read = 0;
      let slowest = { path: '', ms: 0 };
      for (const path of paths) {
        const from = performance.now();
        const text = await outcome(path.split('/').at(-1)!, realFile(path));
        const ms = performance.now() - from;
        if (ms > slowest.ms) slowest = { path, ms };
        if (text === 'read') read++;
        else expect({ path, said: text }).toEqual({ path, said: expect.stringMatching(/^[A-Z][^\n]*\.$/) });
        // A refusal says what to do.
        if (text !== 'read') expect(text).toMatch(/save|export|choose|check|unpack|remove|run it|open it|import/i);
      }
      const megabytes = Math.round(reader.mostRss / 1024 / 1024);
      console.log(
        `${read} of ${paths.length} files read, ${paths.length - read} refused with a sentence; most memory of a reading process at any moment ${megabytes} MB, slowest ${slowest.path} ${Math.round(slowest.ms)} ms`,
      );
      expect(megabytes).toBeLessThan(SERVER_LIMITS.reader.megabytes);
      expect(read).toBeGreaterThan(190);
    },
    300_000,
  );
});
