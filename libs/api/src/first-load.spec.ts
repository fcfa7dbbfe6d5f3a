import { discardPreloadedResponses, firstAnswer } from './first-load.ts';

/** A page that asked for something before its scripts arrived; what became of the body is in the list. */
function aPage(age = 0): { cancelled: string[] } {
  const cancelled: string[] = [];
  const answer = (key: string) => Promise.resolve(new Response(new ReadableStream({ cancel: () => void cancelled.push(key) })));
  Object.assign(globalThis, { __firstLoad: { answers: { a: answer('a'), b: answer('b') }, at: performance.now() - age } });
  return { cancelled };
}
const settled = () => new Promise((done) => setTimeout(done));
afterAll(() => Reflect.deleteProperty(globalThis, '__firstLoad'));

describe('What a page asked for before its scripts arrived', () => {
  it('is handed out once, and left to be read', async () => {
    const { cancelled } = aPage();
    expect(await firstAnswer('a')).toBeInstanceOf(Response);
    expect(firstAnswer('a')).toBeUndefined();
    await settled();
    expect(cancelled).toEqual([]);
  });

  it('gives its connection back when it is too old', async () => {
    const { cancelled } = aPage(11_000);
    expect(firstAnswer('a')).toBeUndefined();
    await settled();
    expect(cancelled).toEqual(['a']);
  });

  it('gives its connection back when a write makes it old', async () => {
    const { cancelled } = aPage();
    discardPreloadedResponses();
    await settled();
    expect(cancelled).toEqual(['a', 'b']);
    expect(firstAnswer('b')).toBeUndefined();
  });
});
