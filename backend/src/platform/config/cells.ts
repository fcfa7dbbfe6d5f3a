import { parseRegion, type Region } from '@libs/domain';
import { BootError } from './boot-error.js';

/** One installation of the product with the data of one region. */
export interface Cell {
  region: Region;
  /** Where its root domain is: scheme and host without a slash at the end. */
  origin: string;
  /** Ed25519, 32 bytes in base64url: what it signs its requests to other cells with. */
  publicKey: string;
}

/** The cells of the product as one of them sees them. */
export interface Cells {
  /** This one. */
  own: Cell;
  /** The one that keeps the names of workspaces. */
  keeper: Cell;
  /** All of them, this one included. */
  all: readonly Cell[];
}

const CELL = /^([a-z_]+)=(https?:\/\/[^/#?@\s]+)\/?#([A-Za-z0-9_-]{43})$/;

/** Cells as CELLS writes them, the keeper of names first; null for anything else. */
export function parseCells(text: string): Cell[] | null {
  const cells = text.split(',').map((part) => {
    const [, name = '', origin = '', publicKey = ''] = CELL.exec(part.trim()) ?? [];
    const region = parseRegion(name);
    if (!region || !URL.canParse(origin)) return null;
    const { protocol, hostname } = new URL(origin);
    // What is signed is not secret, and still no one should read along: plain http stays on one machine.
    if (protocol !== 'https:' && hostname !== 'localhost') return null;
    return { region, origin: new URL(origin).origin, publicKey };
  });
  const known = cells.filter((cell) => cell !== null);
  const isOnce = (what: keyof Cell) => new Set(known.map((cell) => cell[what])).size === cells.length;
  return isOnce('region') && isOnce('origin') && isOnce('publicKey') ? known : null;
}

/** The checked cells of this installation; throws a BootError where CELLS and the other variables do not fit together. */
export function requireCells(text: string | undefined, region: Region | null, origin: string): Cells | null {
  if (text === undefined) return null;
  if (!region) throw new BootError('CELLS is set and REGION is not: name the region whose cell this is.');
  const all = parseCells(text)!;
  const ownCell = all.find((cell) => cell.region === region);
  if (!ownCell) throw new BootError(`CELLS names no cell of REGION=${region}: add this one to it.`);
  if (ownCell.origin !== origin)
    throw new BootError(`CELLS says that ${region} is at ${ownCell.origin}, and ROOT_DOMAIN that it is at ${origin}: make them equal.`);
  return { own: ownCell, keeper: all[0]!, all };
}
