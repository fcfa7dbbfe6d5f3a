import { lazy } from './lazy.js';

describe('lazy', () => {
  it('reads once, when it is first called, nothing included', async () => {
    let reads = 0;
    const value = lazy(() => {
      reads++;
      return undefined;
    });
    expect(reads).toBe(0);
    expect([value(), value()]).toEqual([undefined, undefined]);
    expect(reads).toBe(1);
  });

  it('keeps what went wrong', async () => {
    let reads = 0;
    const value = lazy(async () => {
      reads++;
      throw new Error('down');
    });
    await expect(value()).rejects.toThrow('down');
    await expect(value()).rejects.toThrow('down');
    expect(reads).toBe(1);
  });
});
