import type { Person, TestApp } from '../../../testing/harness.js';
import { readZipDirectory, unpackEntry } from '../importers/zip-archive.js';

const ORDER = `mutation ($i: ExportProjectInput!) { exportProject(input: $i) { id state url } }`;
const LIST = `query ($p: ID!) { projectExports(projectId: $p) { id state step done total error url size fileName expiresAt createdBy { name } } }`;
const ALL = ['NOTES', 'HIGHLIGHTS', 'TAGS', 'INSIGHTS', 'CONTACTS', 'FILES'];

/** Orders an export and answers its id. */
export const orderExport = async (person: Person, projectId: string, format: string, contents = ALL): Promise<string> =>
  (await person.ask(ORDER, { i: { projectId, format, contents } })).exportProject.id;

/** The exports of a project as its person sees them. */
export const exportsOf = async (person: Person, projectId: string): Promise<any[]> =>
  (await person.ask(LIST, { p: projectId })).projectExports;

/** The bytes of a download, and how it was answered. */
export async function downloaded(
  person: Person,
  url: string,
): Promise<{ status: number; bytes: Buffer; headers: Record<string, string>; text: string }> {
  const reply = await person
    .request('get', url)
    .buffer(true)
    .parse((res, done) => {
      const parts: Buffer[] = [];
      res.on('data', (part: Buffer) => parts.push(part));
      res.on('end', () => done(null, Buffer.concat(parts)));
    });
  return { status: reply.status, bytes: reply.body, headers: reply.headers, text: String(reply.body) };
}

/** The parts of a ZIP archive as text, by their names. */
export async function partsOf(bytes: Buffer): Promise<Map<string, Buffer>> {
  const entries = readZipDirectory(bytes);
  if (!entries) throw new Error('not an archive');
  const parts = new Map<string, Buffer>();
  for (const [name, entry] of entries) parts.set(name, Buffer.from(await unpackEntry(bytes, entry)));
  return parts;
}

/** A finished export of a project: its parts, by their names. */
export async function exportedParts(
  t: TestApp,
  person: Person,
  projectId: string,
  format: string,
  contents = ALL,
): Promise<Map<string, Buffer>> {
  const { bytes } = await exportedFile(t, person, projectId, format, contents);
  return partsOf(bytes);
}

/** A finished export of a project, as it is downloaded. */
export async function exportedFile(t: TestApp, person: Person, projectId: string, format: string, contents = ALL) {
  const id = await orderExport(person, projectId, format, contents);
  await t.settle();
  const created = (await exportsOf(person, projectId)).find((one) => one.id === id);
  if (created.state !== 'done') throw new Error(`the export is ${created.state}: ${created.error}`);
  return downloaded(person, created.url);
}
