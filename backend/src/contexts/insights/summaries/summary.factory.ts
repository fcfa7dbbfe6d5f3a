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
