import { Client, fetchExchange, gql, type OperationResult } from '@urql/core';
import { shareMutations } from './share-mutations.ts';

const STAR = gql`
  mutation Star($id: ID!, $starred: Boolean!) {
    starProject(input: { id: $id, starred: $starred })
  }
`;

/** A client, what it sent, and the answers that its server still owes. */
function aClient() {
  const sent: Record<string, unknown>[] = [];
  const owed: ((data: object) => void)[] = [];
  const client = new Client({
    url: 'http://localhost/graphql',
    preferGetMethod: false,
    exchanges: [shareMutations, fetchExchange],
    fetch: (_url, init) => {
      sent.push(JSON.parse(String(init!.body)).variables);
      return new Promise((done) => owed.push((data) => done(Response.json({ data }))));
    },
  });
  const star = (id: string, starred: boolean): Promise<OperationResult> => client.mutation(STAR, { id, starred }).toPromise();
  return { client, star, sent, owed };
}

const settled = () => new Promise((done) => setTimeout(done, 5));

describe('A mutation that is sent while its like is under way', () => {
  it('shares the answer', async () => {
    const { star, sent, owed } = aClient();
    const both = [star('1', true), star('1', true)];
    await settled();
    expect(sent).toEqual([{ id: '1', starred: true }]);
    owed[0]!({ starProject: true });
    expect((await Promise.all(both)).map(({ data }) => data)).toEqual([{ starProject: true }, { starProject: true }]);
  });

  it('is sent when another came between them, so that the last one holds', async () => {
    const { star, sent, owed } = aClient();
    const all = [star('1', true), star('1', false), star('1', true)];
    await settled();
    expect(sent.map(({ starred }) => starred)).toEqual([true, false, true]);
    for (const [i, answer] of owed.entries()) answer({ starProject: i });
    expect((await Promise.all(all)).map(({ data }) => data.starProject)).toEqual([0, 1, 2]);
  });

  it('is sent once the first is answered, also when that failed', async () => {
    const { star, sent, owed } = aClient();
    const first = star('1', true);
    await settled();
    owed[0]!({ starProject: true });
    await first;
    const second = star('1', true);
    await settled();
    expect(sent).toHaveLength(2);
    owed[1]!({ starProject: false });
    expect((await second).data).toEqual({ starProject: false });
  });
});
