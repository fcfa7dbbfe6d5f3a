/** A highlight beside the text: where its lines begin and end, in pixels from the top of the text. */
export interface VerticalExtent {
  id: string;
  top: number;
  bottom: number;
  /** Lane of its underline; from the fourth on it has no stripe of its own. */
  lane: number;
  /** How many names stand for it. */
  names: number;
}

/** A stripe with its place in the margin. */
export interface MarginStripe {
  id: string;
  top: number;
  height: number;
  column: number;
}

/** The names of one highlight: where they begin, and how far down from their stripe they had to move. */
export interface NamePlace {
  id: string;
  top: number;
  moved: number;
}

/** Several highlights that found no room, counted where the first of them begins. */
export interface More {
  top: number;
  ids: string[];
}

/** What the margin shows. */
export interface MarginLayout {
  stripes: MarginStripe[];
  names: NamePlace[];
  more: More[];
}

/** Columns of stripes that fit before the names. */
export const COLUMNS = 3;
/** Height of one name. */
export const NAME_HEIGHT = 20;
/** A name that moved further than this gets a leader line. */
export const MIN_LEADER_PX = 40;

const STRIPE_GAP = 2;
const NAME_GAP = 2;

/** Places stripes in the lowest free column, pushes names down so that none collide, and counts the highlights that found no room. */
export function layoutMargin(extents: readonly VerticalExtent[], deepest: number): MarginLayout {
  const sorted = [...extents].sort((a, b) => a.top - b.top || a.lane - b.lane || b.bottom - a.bottom);
  const ends: number[] = [];
  const stripes: MarginStripe[] = [];
  const named: VerticalExtent[] = [];
  const more: (More & { bottom: number })[] = [];
  for (const extent of sorted) {
    let column = ends.findIndex((end) => end + STRIPE_GAP <= extent.top);
    if (column < 0) column = ends.length;
    if (extent.lane >= deepest || column >= COLUMNS) {
      const last = more.at(-1);
      if (last && extent.top < last.bottom) {
        last.ids.push(extent.id);
        last.bottom = Math.max(last.bottom, extent.bottom);
      } else more.push({ top: extent.top, bottom: extent.bottom, ids: [extent.id] });
      continue;
    }
    ends[column] = extent.bottom;
    stripes.push({ id: extent.id, top: extent.top, height: extent.bottom - extent.top, column });
    named.push(extent);
  }
  return { stripes, ...stackNames(named, more) };
}

function stackNames(named: readonly VerticalExtent[], more: readonly More[]): Pick<MarginLayout, 'names' | 'more'> {
  const rows = [
    ...named.map((extent) => ({ top: extent.top, height: extent.names * NAME_HEIGHT, extent, more: null })),
    ...more.map((group) => ({ top: group.top, height: NAME_HEIGHT, extent: null, more: group })),
  ].sort((a, b) => a.top - b.top || Number(a.extent === null) - Number(b.extent === null));
  let free = Number.NEGATIVE_INFINITY;
  const names: NamePlace[] = [];
  const chips: More[] = [];
  for (const row of rows) {
    const top = Math.max(row.top, free);
    free = top + row.height + NAME_GAP;
    if (row.extent) names.push({ id: row.extent.id, top, moved: top - row.extent.top });
    else chips.push({ top, ids: row.more.ids });
  }
  return { names, more: chips };
}
