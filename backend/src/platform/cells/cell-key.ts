import type { KeyObject } from 'node:crypto';
import { Vault } from '#platform/vault';
import { privateKeyOf, publicKeyText } from './cell-signature.js';

const NO_WORKSPACE = '00000000-0000-0000-0000-000000000000';

/** The key of this cell: made of the installation's own secret, so that there is none to distribute, and each cell has another. */
export const cellKey = (vault: Vault): KeyObject =>
  privateKeyOf(Buffer.from(vault.secretOf(NO_WORKSPACE, 'cell key', 'ed25519'), 'base64url'));

/** Its public half, as CELLS names it. */
export const publicCellKey = (places: ConstructorParameters<typeof Vault>[0]): string => publicKeyText(cellKey(new Vault(places)));
