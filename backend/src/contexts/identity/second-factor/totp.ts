import { Secret, TOTP } from 'otpauth';
import { create } from 'qrcode';

// What every authenticator app understands; some ignore any other choice.
const PERIOD_SECONDS = 30;
const SHAPE = { algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS } as const;
// A clock may be off by half a minute either way.
const WINDOW = 1;

/** A new secret for an authenticator app, 160 bits in base32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** The address that an authenticator app takes the secret from. */
export const totpUri = (secret: string, email: string): string =>
  new TOTP({ ...SHAPE, issuer: 'Verbatim', label: email, secret: Secret.fromBase32(secret) }).toString();

/** The code of an app at a moment. */
export const totpCode = (secret: string, at = Date.now()): string =>
  TOTP.generate({ ...SHAPE, secret: Secret.fromBase32(secret), timestamp: at });

/** Which period of 30 seconds a code belongs to, of this one and its neighbours; null for a wrong code. */
export function totpStep(secret: string, code: string, at = Date.now()): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const delta = TOTP.validate({ ...SHAPE, token: code, secret: Secret.fromBase32(secret), timestamp: at, window: WINDOW });
  return delta === null ? null : Math.floor(at / 1000 / PERIOD_SECONDS) + delta;
}

/** A QR code as the path of an SVG, one unit a module, with the side of its square. */
export function qrOf(text: string): { path: string; size: number } {
  const { data, size } = create(text, { errorCorrectionLevel: 'M' }).modules;
  let path = '';
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      if (!data[y * size + x]) continue;
      let run = 1;
      while (x + run < size && data[y * size + x + run]) run++;
      path += `M${x} ${y}h${run}v1h-${run}z`;
      x += run;
    }
  return { path, size };
}
