import { plainText } from '@libs/editor';
import { DocsService } from '#contexts/repository';
import type { Person, TestApp } from '../../../testing/harness.js';

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
  who: Person,
  { noteId, words, tagIds }: { noteId: string; words: readonly string[]; tagIds: readonly string[] },
): Promise<string[]> {
  const { doc } = await t.get(DocsService).textOf(who.actor, noteId);
  const ids: string[] = [];
  for (const w of words) {
    const start = plainText(doc).indexOf(w);
    const { createHighlight } = await who.ask(`mutation ($i: CreateHighlightInput!) { createHighlight(input: $i) { id } }`, {
      i: { noteId, version: 0, start, end: start + w.length, tagIds },
    });
    ids.push(createHighlight.id);
  }
  return ids;
}

/** Orders summaries and reads them, with these fields. */
export function summariesOf(t: TestApp, fields: string) {
  const order = async (who: Person, input: object): Promise<any> =>
    (
      await who.ask(`mutation ($i: SummarizeInput!) { summarize(input: $i) { ${fields} } }`, {
        i: { kind: 'note', framework: 'Essential', ...input },
      })
    ).summarize;
  const read = async (who: Person, id: string): Promise<any> =>
    (await who.ask(`query ($id: ID!) { summary(id: $id) { ${fields} } }`, { id })).summary;
  const versions = async (who: Person, kind: string, id: string): Promise<string[]> =>
    (await who.ask(`query ($k: SummaryScope!, $i: ID!) { summaries(kind: $k, id: $i) { id } }`, { k: kind, i: id })).summaries.map(
      (summary: any) => summary.id,
    );
  /** One that is made, or failed. */
  const made = async (who: Person, input: object): Promise<any> => {
    const { id } = await order(who, input);
    await t.settle();
    return read(who, id);
  };
  return { order, read, versions, made };
}
