/** Steps with a shorter pause between them are one version. */
export const PAUSE_MS = 10 * 60_000;

/** A row of the log, as far as the history needs it. */
export interface EditRow {
  version: number;
  userId: string;
  at: Date;
  /** It changes no text: it carries actions on highlights or, as a part of a replacing or restoring, gives the words other times. */
  isEmpty: boolean;
  /** The restoring or replacing that it is a part of, with the version that was brought back or the file that was put in. */
  restoreId: number | null;
  restored: number | null;
  replacedBy: string | null;
}

/** What people did in one go: the text went from version `before` to `version`. */
export interface EditSession {
  before: number;
  version: number;
  startedAt: Date;
  endedAt: Date;
  /** In the order of their first edit. */
  userIds: string[];
  restored: number | null;
  replacedBy: string | null;
}

/** Puts rows together into sittings, both newest first. A restoring stands alone, so that it can be seen and taken back. */
export class EditSessions {
  readonly all: EditSession[] = [];
  private last: EditRow | null = null;

  /** Takes the next older row. */
  add(row: EditRow): void {
    if (row.isEmpty && row.restoreId === null) return;
    const sitting = this.all.at(-1);
    const newer = this.last;
    this.last = row;
    if (!sitting || !newer || newer.restoreId !== row.restoreId || newer.at.getTime() - row.at.getTime() >= PAUSE_MS) {
      const { version, at, userId, restored, replacedBy } = row;
      this.all.push({ before: version, version: version + 1, startedAt: at, endedAt: at, userIds: [userId], restored, replacedBy });
      return;
    }
    sitting.before = row.version;
    sitting.startedAt = row.at;
    sitting.userIds = [row.userId, ...sitting.userIds.filter((id) => id !== row.userId)];
  }
}
