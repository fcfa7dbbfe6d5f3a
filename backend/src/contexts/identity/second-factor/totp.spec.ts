import { newRecoveryCodes, normalRecoveryCode } from './recovery-codes.js';
import { newTotpSecret, qrOf, totpCode, totpStep, totpUri } from './totp.js';

const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('a code of an authenticator app', () => {
  // RFC 6238, appendix B, cut to six digits.
  it.each([
    [59, '287082', 1],
    [1111111109, '081804', 37037036],
    [2000000000, '279037', 66666666],
  ])('at %i s is %s', (seconds, code, step) => {
    expect(totpCode(SECRET, seconds * 1000)).toBe(code);
    expect(totpStep(SECRET, code, seconds * 1000)).toBe(step);
  });

  it('is good half a minute around its own, and names its own period', () => {
    const at = 1_800_000_000_000;
    const code = totpCode(SECRET, at);
    const step = Math.floor(at / 30_000);
    expect([-60, -30, 0, 30, 60].map((seconds) => totpStep(SECRET, code, at + seconds * 1000))).toEqual([null, step, step, step, null]);
  });

  it.each(['', '28708', '2870820', '28708a', ' 287082', '２８７０８２'])('is not %j', (code) =>
    expect(totpStep(SECRET, code, 59_000)).toBeNull(),
  );
});

it('gives apps an address with a secret of 160 bits', () => {
  const secret = newTotpSecret();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(newTotpSecret()).not.toBe(secret);
  expect(totpUri(secret, 'a@example.com')).toContain(`otpauth://totp/Verbatim:a%40example.com?issuer=Verbatim&secret=${secret}`);
});

it('draws a QR code as one path inside its square, with the three corners', () => {
  const { path, size } = qrOf(totpUri(SECRET, 'a@example.com'));
  expect(size).toBeGreaterThan(20);
  expect(path.startsWith('M0 0h7v1h-7z')).toBe(true);
  expect(path).toContain(`M${size - 7} 0h7v1h-7z`);
  expect(path).toContain(`M0 ${size - 1}h7v1h-7z`);
  for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)/g)) {
    expect(Number(x) + Number(run)).toBeLessThanOrEqual(size);
    expect(Number(y)).toBeLessThan(size);
  }
});

it('makes ten different recovery codes, and knows them however they are typed', () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) {
    expect(code).toMatch(/^[B-Z2-9]{4}(-[B-Z2-9]{4}){3}$/);
    expect(normalRecoveryCode(` ${code.toLowerCase().replaceAll('-', ' ')} `)).toBe(code.replaceAll('-', ''));
  }
  expect([normalRecoveryCode(''), normalRecoveryCode('7KXW-3FTB'), normalRecoveryCode('1'.repeat(17))]).toEqual([null, null, null]);
});
