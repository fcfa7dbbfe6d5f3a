import type { cellStage } from './cell-stage.js';
import { freePort } from './free-port.js';
import { aPersonOnRoot } from './person-on-root.js';
import { ServerProcess } from './server-process.js';

const CREATE = 'mutation ($input: CreateWorkspaceInput!) { createWorkspace(input: $input) { id } }';
const PEOPLE = 8;

/**
 * Kills a server of the cell `eu` while eight people create a workspace, again and again: when the keeper of names is asked for the nth time, or has
 * answered. Answers how many of them heard that their workspace was made.
 */
export async function killWhileClaiming({ eu, way }: Awaited<ReturnType<typeof cellStage>>, kills: number): Promise<number> {
  const port = await freePort();
  const { rootDomain } = eu.t.config;
  const server = new ServerProcess(eu.database, port, { ...eu.env, ROOT_DOMAIN: rootDomain, ROLE: 'web' });
  let made = 0;
  try {
    for (let round = 0; round < kills; round++) {
      const people = await Promise.all(Array.from({ length: PEOPLE }, () => aPersonOnRoot(eu.t)));
      await server.start();
      let seen = 0;
      const killed = new Promise<void>((done) => {
        way.watch = (moment) => {
          if (moment !== (round % 2 ? 'asked' : 'answered') || ++seen !== 3 + (round % 5)) return;
          void server.kill().then(done);
        };
      });
      const calls = people.map(({ browser }, n) =>
        server
          .ask({ host: rootDomain, cookie: browser.cookies.get(rootDomain)! }, 'POST', '/api/graphql', {
            query: CREATE,
            variables: { input: { name: 'Killed', subdomain: `killed-${round}-${n}` } },
          })
          .then(
            ({ body }) => void (body.data?.createWorkspace && made++),
            () => {},
          ),
      );
      await Promise.all([killed, ...calls]);
    }
  } finally {
    way.watch = () => {};
    await server.remove();
  }
  return made;
}
