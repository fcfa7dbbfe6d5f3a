import { TAG_COLOURS, type TagColour } from './tag-colours.js';

/** What a person can wear: graphite stands for no particular person. */
const WORN = TAG_COLOURS.filter((colour) => colour !== 'graphite');

/**
 * The colour of a person, always and everywhere the same: face, caret, comment, presence. A member is known by their id, someone who
 * speaks in notes by their name. Nothing else may choose one.
 */
export function personColour(idOrName: string): TagColour {
  // FNV-1a, over the letters as UTF-16: it runs at once on both sides.
  let hash = 0x811c9dc5;
  for (const unit of idOrName.trim().toLowerCase().normalize('NFC').split('')) hash = Math.imul(hash ^ unit.charCodeAt(0), 0x01000193);
  return WORN[((hash ^ (hash >>> 16)) >>> 0) % WORN.length]!;
}
