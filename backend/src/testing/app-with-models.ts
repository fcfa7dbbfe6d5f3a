import { afterAll, beforeAll } from '@jest/globals';
import { FakeServer } from './fake-server.js';
import { freePort } from './free-port.js';
import { type Person, sharedApp, type TestApp } from './harness.js';
import { perWorker } from './per-worker.js';

/** Where the models of a worker are: the application that its spec files share may call them there. */
const places = perWorker<{ port?: Promise<number> }>('models', () => ({}));

/** Gives the tests of a file an application that spec files share, beside a fake server of models of their own that it may call. */
export function withModels<F extends FakeServer>(fake: new () => F, ready: (t: TestApp, models: F) => unknown): void {
  let models: F | undefined;
  let t: TestApp | undefined;
  beforeAll(async () => {
    places.port ??= freePort();
    models = (await FakeServer.start.call(fake, await places.port)) as F;
    t = await sharedApp({ AI_PRIVATE_HOSTS: models.host });
    await ready(t, models);
  }, 120_000);
  afterAll(async () => {
    await t?.close();
    await models?.close();
  });
}

/** Gives a person's workspace the fake server as its model, which is asked from then on; `more` are further settings of it. */
export const connectModel = (person: Person, models: FakeServer, more: object = {}): Promise<unknown> =>
  person.ask(`mutation ($i: UpdateAiProviderInput!) { updateAiProvider(input: $i) { provider } }`, {
    i: { provider: 'openaiCompatible', baseUrl: models.url, model: 'fake-large', ...more },
  });

/** What came of a call to a model: that it was answered, or the kind of error. */
export const providerErrorOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'answered',
    (e) => e.providerError ?? e.message,
  );
