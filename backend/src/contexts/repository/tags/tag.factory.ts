import { newId } from '#platform/db';
import type { Person, TestApp } from '../../../testing/harness.js';

/** A place for tags, through the API: a group on a board of its own, of a project, or of the workspace where none is given. */
export async function aTagGroup(
  person: Person,
  projectId: string | null,
  { board = 'Codes', group = 'All' } = {},
): Promise<{ boardId: string; groupId: string }> {
  const { createTagBoard } = await person.ask(
    `mutation ($p: ID, $n: String!) { createTagBoard(input: { projectId: $p, name: $n }) { id } }`,
    {
      p: projectId,
      n: board,
    },
  );
  return { boardId: createTagBoard.id, groupId: await aGroupOn(person, createTagBoard.id, group) };
}

/** One more group at the end of a board. */
export const aGroupOn = async (person: Person, boardId: string, name: string): Promise<string> =>
  (await person.ask(`mutation ($b: ID!, $n: String!) { createTagGroup(input: { boardId: $b, name: $n }) { id } }`, { b: boardId, n: name }))
    .createTagGroup.id;

/** A tag at the end of a group, through the API. */
export const aTag = async (person: Person, groupId: string, title: string, more: Record<string, unknown> = {}): Promise<string> =>
  (await person.ask(`mutation ($i: CreateTagInput!) { createTag(input: $i) { id } }`, { i: { groupId, title, ...more } })).createTag.id;

/** A project with one board, through the API, and rows where the API would need a document. */
export class Codebook {
  private constructor(
    private readonly t: TestApp,
    readonly owner: Person,
    readonly projectId: string,
    readonly boardId: string,
  ) {}

  static async make(t: TestApp, owner: Person, projectId = newId()): Promise<Codebook> {
    await t.db.tx(owner.actor, (m) =>
      m.query(`insert into projects (workspace_id, id, name, created_by) values ($1, $2, 'Deposit study', $3)`, [
        owner.actor.workspaceId,
        projectId,
        owner.actor.userId,
      ]),
    );
    const { createTagBoard } = await owner.ask(`mutation ($p: ID!) { createTagBoard(input: { projectId: $p, name: "Journey" }) { id } }`, {
      p: projectId,
    });
    return new Codebook(t, owner, projectId, createTagBoard.id);
  }

  group(name: string, boardId = this.boardId): Promise<string> {
    return aGroupOn(this.owner, boardId, name);
  }

  tag(groupId: string, title: string, extra: Record<string, unknown> = {}): Promise<string> {
    return aTag(this.owner, groupId, title, extra);
  }

  /** A highlight as the document engine would have stored it. */
  async highlight(words: string, ...tagIds: string[]): Promise<string> {
    const { workspaceId: w, userId } = this.owner.actor;
    const [note, id] = [newId(), newId()];
    await this.t.db.tx(this.owner.actor, async (m) => {
      await m.query(`insert into notes (workspace_id, id, project_id, title, created_by) values ($1, $2, $3, 'Call', $4)`, [
        w,
        note,
        this.projectId,
        userId,
      ]);
      await m.query(
        `insert into highlights (workspace_id, id, note_id, project_id, from_pos, to_pos, at_version, created_version, status, quote, text, offset_version, created_by)
         values ($1, $2, $3, $4, 1, 5, 0, 0, 'ok', $5, $5, 0, $6)`,
        [w, id, note, this.projectId, words, userId],
      );
    });
    for (const tagId of tagIds) await this.put(id, tagId);
    return id;
  }

  async put(highlightId: string, tagId: string): Promise<void> {
    await this.t.db.tx(this.owner.actor, (m) =>
      m.query(
        `insert into highlight_tags (workspace_id, highlight_id, tag_id, created_by) values ($1, $2, $3, $4) on conflict do nothing`,
        [this.owner.actor.workspaceId, highlightId, tagId, this.owner.actor.userId],
      ),
    );
  }

  /** Every pair of these tags with its author and time to the microsecond. */
  async pairs(tagIds: readonly string[]): Promise<string[]> {
    const rows = await this.t.db.read<{ pair: string }>(
      this.owner.actor,
      `select concat_ws(' ', highlight_id, tag_id, created_by, created_at::text) as pair from highlight_tags where tag_id = any($1::uuid[]) order by 1`,
      [tagIds],
    );
    return rows.map(({ pair }) => pair);
  }

  /** The board as text: each group with its titles in order. */
  async order(person = this.owner): Promise<Record<string, string[]>> {
    const { tagBoard } = await person.ask(`query ($b: ID!) { tagBoard(id: $b) { groups { name tags { title } } } }`, { b: this.boardId });
    return Object.fromEntries(tagBoard.groups.map((g: any) => [g.name, g.tags.map((x: any) => x.title)]));
  }
}
