import type { Meanings } from './meanings.js';
import { byPosition, type Salience } from './salience.js';
import { phrasesOf } from './theme-names.js';
import type { Unit } from './units.js';

/** A theme has so many sentences that can be shown, or it is none. */
const LEAST_SHOWN = 2;

/** A subject that comes back, with what says most of it. */
export interface Theme {
  title: string;
  units: Unit[];
}

/**
 * The subjects of a text: phrases that people say again and again, each with the best sentences that have all of its words. Which phrases there are
 * is counted over the whole text; what is shown is taken out of `free`.
 */
export function themesOf(
  all: readonly Unit[],
  free: readonly Unit[],
  { sections, each }: { sections: number; each: number },
  salience: Salience,
  meanings: Meanings,
): Theme[] {
  const used = new Set<number>();
  const named = new Set<string>();
  const themes: Theme[] = [];
  for (const phrase of phrasesOf(all)) {
    if (themes.length >= sections) break;
    // "Local authority" and "authority" are one subject.
    if (phrase.stems.some((stem) => named.has(stem))) continue;
    const newUnits = free.filter((u) => !used.has(u.index) && phrase.stems.every((stem) => u.content.includes(stem)));
    if (newUnits.length < Math.min(LEAST_SHOWN, all.length / sections)) continue;
    const picked = salience.pick(newUnits, each, { meanings });
    const title = picked.length ? phrase.name() : null;
    if (!title) continue;
    for (const u of picked) used.add(u.index);
    for (const stem of phrase.stems) named.add(stem);
    themes.push({ title, units: byPosition(picked) });
  }
  return themes;
}
