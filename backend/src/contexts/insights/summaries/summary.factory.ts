import { beforeEach } from '@jest/globals';
import { plainText } from '@libs/editor';
import { DocsService } from '#contexts/documents';
import { connectModel, withModels } from '../../../testing/app-with-models.js';
import { FakeModels } from '../../../testing/fake-models.js';
import type { Person, TestApp } from '../../../testing/harness.js';
import { aNote, aProject } from '../../documents/docs/doc.factory.js';

/** A conversation that is long enough to be summarised, one line a turn. */
export const INTERVIEW = [
  'Ida: How did you get the deposit back from the landlord?',
  'Ben: The landlord kept the deposit for three months and nobody answered my letters.',
  'Ben: I paid 240 euros for the cleaning of the kitchen.',
  'Ida: What would have made the move easier for you?',
  'Ben: I wish the agency had a page that shows where my deposit is.',
  'Cleo: The handover of the keys was quick and the agency was friendly.',
  'Ida: We decided to interview four more tenants next week.',
] as const;

/** What a line says, without who says it; of lines, as a note has them. */
export const said = (...lines: readonly string[]): string => lines.map((line) => line.replace(/^\w+: /, '')).join('\n');

/** The points of a summary, and all that they cite. */
export const bulletsOf = (summary: any): any[] => summary.sections.flatMap((section: any) => section.bullets);
export const citedBy = (summary: any): any[] => bulletsOf(summary).flatMap((bullet) => bullet.citations);

/** Highlights of a fresh note on these words, one each, with these tags; their ids. */
export async function highlightsOf(
  t: TestApp,
  person: Person,
  { noteId, words, tagIds }: { noteId: string; words: readonly string[]; tagIds: readonly string[] },
): Promise<string[]> {
  const { doc } = await t.get(DocsService).textOf(person.actor, noteId);
  const ids: string[] = [];
  for (const w of words) {
    const start = plainText(doc).indexOf(w);
    const { createHighlight } = await person.ask(`mutation ($i: CreateHighlightInput!) { createHighlight(input: $i) { id } }`, {
      i: { noteId, version: 0, start, end: start + w.length, tagIds },
    });
    ids.push(createHighlight.id);
  }
  return ids;
}

/** Orders summaries and reads them, with these fields. */
export function summariesOf(t: TestApp, fields: string) {
  const order = async (person: Person, input: object): Promise<any> =>
    (
      await person.ask(`mutation ($i: SummarizeInput!) { summarize(input: $i) { ${fields} } }`, {
        i: { kind: 'note', framework: 'Essential', ...input },
      })
    ).summarize;
  const read = async (person: Person, id: string): Promise<any> =>
    (await person.ask(`query ($id: ID!) { summary(id: $id) { ${fields} } }`, { id })).summary;
  const versions = async (person: Person, kind: string, id: string): Promise<string[]> =>
    (await person.ask(`query ($k: SummaryScope!, $i: ID!) { summaries(kind: $k, id: $i) { id } }`, { k: kind, i: id })).summaries.map(
      (summary: any) => summary.id,
    );
  /** One that is made, or failed. */
  const made = async (person: Person, input: object): Promise<any> => {
    const { id } = await order(person, input);
    await t.settle();
    return read(person, id);
  };
  return { order, read, versions, made };
}

/** A German conversation; no word of it is one that the frameworks look for. */
export const GERMAN = [
  'Ida: Wie hast du die Kaution von der Vermieterin zurückbekommen?',
  'Ben: Die Vermieterin hat die Kaution drei Monate lang behalten und keinen meiner Briefe beantwortet.',
  'Ben: Ich habe 240 Euro für die Reinigung der Küche bezahlt.',
  'Ida: Was hätte den Umzug für dich leichter gemacht?',
  'Ben: Ich wünsche mir eine Seite, auf der ich sehe, wo meine Kaution gerade ist.',
  'Cleo: Die Übergabe der Schlüssel ging schnell, und die Leute im Büro waren freundlich.',
  'Ida: Wir haben beschlossen, nächste Woche noch vier Mieterinnen zu befragen.',
];

/** What a summary is made in: a project with one note. */
export interface SummaryScene {
  t: TestApp;
  models: FakeModels;
  ada: Person;
  projectId: string;
  noteId: string;
  summaries: ReturnType<typeof summariesOf>;
}

/** Before each test a workspace of its own, with a note of these lines, beside a fake server of models; summaries are read with these fields. */
export function withSummaries(fields: string, lines: readonly string[], isSet: (scene: SummaryScene) => void) {
  let t: TestApp;
  let models: FakeModels;
  let ada: Person;
  withModels(FakeModels, (app, fake) => {
    [t, models] = [app, fake];
  });
  beforeEach(async () => {
    models.behave();
    ada = (await t.aWorkspace()).admin;
    const projectId = await aProject(t, ada.actor);
    const noteId = await aNote(t, ada.actor, projectId, ...lines);
    isSet({ t, models, ada, projectId, noteId, summaries: summariesOf(t, fields) });
  });

  /** Gives the workspace a model, which writes its summaries from then on. */
  const connect = () => connectModel(ada, models);
  return { connect };
}
