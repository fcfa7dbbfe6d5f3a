import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Person, sharedApp, type TestApp } from '../../../testing/harness.js';
import { exportedParts } from '../project-exports/project-exports.factory.js';
import { aRandomProject } from '../project-imports/random-project.factory.js';
import { allOf, brokenRules, type ReadElement, readElements } from './refi-rules.factory.js';

const named = (root: ReadElement, name: string): ReadElement[] => allOf(root).filter((readElement) => readElement.name === name);

describe.each([1, 7])('a project with the seed %i as a research project', (seed) => {
  let t: TestApp;
  let admin: Person;
  let projectId: string;
  let parts: Map<string, Buffer>;
  let root: ReadElement;
  let archive: { notes: any[]; boards: any[] };

  beforeAll(async () => {
    t = await sharedApp();
    admin = (await t.aWorkspace()).admin;
    projectId = await aRandomProject(t, admin, seed);
    parts = await exportedParts(t, admin, projectId, 'QDPX');
    root = readElements(parts.get('project.qde')!.toString());
    const json = await exportedParts(t, admin, projectId, 'JSON');
    const read = (name: string) => JSON.parse(json.get(name)!.toString());
    const project = read('project.json');
    archive = { notes: project.notes.map(read), boards: project.boards };
  }, 120_000);
  afterAll(() => t.close());

  it('keeps the rules of REFI-QDA, and every reference leads somewhere', () => {
    expect(brokenRules(root)).toEqual([]);
    expect(root.attributes['xmlns']).toBe('urn:QDA-XML:project:1.0');
    for (const source of named(root, 'TextSource')) {
      const path = source.attributes['plainTextPath']!.replace('internal://', 'sources/');
      expect([path, parts.has(path)]).toEqual([path, true]);
    }
  });

  it('links to no note that is left out', async () => {
    const few = await exportedParts(t, admin, projectId, 'QDPX', ['TAGS', 'INSIGHTS']);
    const alone = readElements(few.get('project.qde')!.toString());
    expect(brokenRules(alone)).toEqual([]);
    const notes = new Set(archive.notes.map(({ id }: any) => id));
    const cited = (of: ReadElement) => named(of, 'Link').filter(({ attributes }) => notes.has(attributes['targetGUID']));
    expect([cited(root).length > 0, cited(alone).length]).toEqual([true, 0]);
  });

  it('has every highlight at its code points, with its codes', () => {
    const selections = new Map(named(root, 'PlainTextSelection').map((readElement) => [readElement.attributes['guid'], readElement]));
    const guidOf = new Map(
      archive.boards.flatMap(({ groups }) => groups.flatMap(({ tags }: any) => tags.map((tag: any) => [tag.id, tag.guid ?? tag.id]))),
    );
    let count = 0;
    for (const { id, text, highlights } of archive.notes) {
      const source = parts.get(`sources/${id}.txt`)!.toString();
      expect(source).toBe(text);
      for (const highlight of highlights) {
        if (highlight.start === null) continue;
        count++;
        const { attributes, children } = selections.get(highlight.id)!;
        const slice = [...source].slice(Number(attributes['startPosition']), Number(attributes['endPosition'])).join('');
        expect(slice).toBe(highlight.text);
        // The name of a selection shows by its words in which units positions count.
        expect(slice.startsWith(attributes['name']!.replace(/\s+$/, ''))).toBe(true);
        const codes = children.flatMap((coding) => coding.children.map((readElement) => readElement.attributes['targetGUID']));
        expect(codes).toEqual(highlight.tagIds.map((tag: string) => guidOf.get(tag)));
      }
    }
    expect([count, selections.size]).toEqual([selections.size, count]);
    expect(count).toBeGreaterThan(5);
    expect(named(root, 'Code').filter(({ attributes }) => attributes['isCodable'] === 'true')).toHaveLength(guidOf.size);
  });

  it('is the same bytes again, and says what it leaves out', async () => {
    const again = await exportedParts(t, admin, projectId, 'QDPX');
    expect([...again.keys()]).toEqual([...parts.keys()]);
    for (const [name, bytes] of again) expect([name, bytes.equals(parts.get(name)!)]).toEqual([name, true]);
    const text = root.children.find(({ name }) => name === 'Description')!.text;
    expect(text).toContain('Left out of this file:');
    expect(text).toMatch(/- \d+ pictures/);
  });
});
