import { randomBytes } from 'node:crypto';
import { newId } from '#platform/db';
import { cellKey } from '../platform/cells/cell-key.js';
import { type CellMessage, headerOf, privateKeyOf, signatureOf } from '../platform/cells/cell-signature.js';
import { Vault } from '../platform/vault/vault.js';

/** What is sent: the header that proves it, and what of the rest is not as in the sound message. */
export interface SentToCell {
  header: string;
  body?: Uint8Array;
  call?: string;
  host?: string;
}

/** A sound claim of the cell `eu_a` on a name, as `us_b` takes it. */
export const soundClaim = (subdomain: string): CellMessage => ({
  ...{ kind: 'ask', from: 'eu_a', to: 'us_b', call: 'claim', at: Date.now(), nonce: randomBytes(16).toString('base64url') },
  body: Buffer.from(JSON.stringify({ subdomain, workspaceId: newId() })),
});

/** The header of a message, signed by an installation with this secret. */
export function signedBy(appSecret: string, message: CellMessage): string {
  return headerOf(message, signatureOf(message, cellKey(new Vault({ dataDir: '.', appSecret }))));
}

const flipped = (bytes: Uint8Array, seed: number) => bytes.map((byte, i) => (i === seed % bytes.length ? byte ^ (1 << (seed % 6)) : byte));

function changed(text: string, seed: number): string {
  const at = seed % text.length;
  const letter = text[at] === 'A' ? 'B' : text[at] === '1' ? '2' : /[0-9]/.test(text[at]!) ? '1' : 'A';
  return text.slice(0, at) + letter + text.slice(at + 1);
}

/** Ways to attack a cell: each makes of a sound message what is sent, differently for each seed. */
export function attacksOnCells(secrets: { us: string; eu: string }, workspaceHost: string) {
  const signed = (message: CellMessage) => signedBy(secrets.eu, message);
  return {
    'another key': (sound, seed) => ({ header: headerOf(sound, signatureOf(sound, privateKeyOf(Buffer.alloc(32, seed & 255)))) }),
    'another cell’s key': (sound) => ({ header: signedBy(secrets.us, sound) }),
    'a cell that there is not': (sound) => ({ header: signed({ ...sound, from: 'au_a' }) }),
    'the receiver itself': (sound) => ({ header: signedBy(secrets.us, { ...sound, from: 'us_b' }) }),
    'for another cell': (sound) => ({ header: signed({ ...sound, to: 'au_a' }) }),
    late: (sound, seed) => ({ header: signed({ ...sound, at: Date.now() - 61_000 - (seed % 1e9) }) }),
    'from the future': (sound, seed) => ({ header: signed({ ...sound, at: Date.now() + 61_000 + (seed % 1e9) }) }),
    'an answer': (sound) => ({
      header: headerOf(
        sound,
        signed({ ...sound, kind: 'answer' })
          .split('.')
          .at(-1)!,
      ),
    }),
    'another call': (sound) => ({ header: signed({ ...sound, call: 'release' }) }),
    'sent to another call': (sound, seed) => ({
      header: signed(sound),
      call: ['release', 'register', 'taken', 'region', 'home'][seed % 5]!,
    }),
    'another body': (sound, seed) => ({ header: signed(sound), body: flipped(sound.body, seed) }),
    'a longer body': (sound) => ({ header: signed(sound), body: Buffer.concat([sound.body, Buffer.from(' ')]) }),
    'no body': (sound) => ({ header: signed(sound), body: Buffer.alloc(0) }),
    'a changed header': (sound, seed) => ({ header: changed(signed(sound), seed) }),
    'a cut header': (sound, seed) => ({ header: signed(sound).slice(0, 1 + (seed % 100)) }),
    'a workspace’s host': (sound) => ({ header: signed(sound), host: workspaceHost }),
  } satisfies Record<string, (sound: CellMessage, seed: number) => SentToCell>;
}
