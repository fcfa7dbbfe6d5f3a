import { Injectable } from '@nestjs/common';
import { FolderAccess, ProjectAccess } from '#contexts/access';
import { streamOf } from '#contexts/documents';
import { Memberships } from '#contexts/workspace';
import type { Actor } from '#platform/access';
import { TenantDb } from '#platform/db';
import { Live } from '#platform/live';
import type { Change } from './activity.graphql.js';

interface Hint {
  kind: Change['kind'];
  id: string;
  p: string | null;
  n: string | null;
  action: Change['action'];
  by: string | null;
  /** The request that made it. */
  r?: string | null;
}

const CACHE_MS = 5000;
const MAX_WAITING = 1000;
/** Kinds of a whole workspace that every member may list. */
const OPEN_KINDS = new Set(['member', 'workspace', 'userGroup', 'template']);
const BOARD_OF: Record<string, string> = {
  board: '$4::uuid',
  group: '(select board_id from tag_groups where workspace_id = $1 and id = $4)',
  tag: '(select board_id from tags where workspace_id = $1 and id = $4)',
};

/** Hints that something changed, for one subscriber: only about what they may read, asked for each hint (a yes holds five seconds). Ends when their seat is gone. */
@Injectable()
export class ChangeStream {
  constructor(
    private readonly db: TenantDb,
    private readonly live: Live,
    private readonly members: Memberships,
    private readonly projects: ProjectAccess,
    private readonly folders: FolderAccess,
  ) {}

  /** Changes of the workspace, or of one project with the boards it shares. Throws NotFound for a project that may not be read. */
  async follow(actor: Actor, projectId: string | null): Promise<AsyncIterableIterator<Change>> {
    if (projectId) await this.projects.requireAccess(actor, projectId, 'read');
    const waiting: Hint[] = [];
    const reader = new Reader(actor, this.db, this.members, this.projects, this.folders);
    if (projectId) reader.remember(projectId);
    else await reader.loadProjects();
    const everything: Hint = { kind: 'everything', id: actor.workspaceId, p: projectId, n: null, action: 'updated', by: null };
    const listen = (ring: () => void) => {
      const add = (hint: Hint) => {
        waiting.push(hint);
        // A reader that is too slow gets the hint to load everything instead.
        if (waiting.length > MAX_WAITING) waiting.splice(0, waiting.length, everything);
        ring();
      };
      const stops = [
        this.live.on(actor.workspaceId, (m: Hint & { t: string }) => {
          if (m.t === 'change' && (!projectId || m.p === projectId || (!m.p && m.kind in BOARD_OF))) add(m);
        }),
        this.live.on('reconnected', () => add(everything)),
      ];
      return () => {
        for (const stop of stops) stop();
      };
    };
    return streamOf(listen, async () => {
      for (let hint = waiting.shift(); hint; hint = waiting.shift()) {
        const may = await reader.canSend(hint).catch((error) => {
          waiting.unshift(hint!);
          throw error;
        });
        if (may === 'gone') return 'over';
        const { kind, id, p: projectId, n: noteId, action, by, r: requestId = null } = hint;
        if (may) return { value: { kind, id, projectId, noteId, action, by, requestId } };
      }
      return 'nothing';
    });
  }
}

/** What one subscriber may read, remembered for a short while. */
class Reader {
  private readonly until = new Map<string, number>();
  private seatUntil = 0;

  constructor(
    private actor: Actor,
    private readonly db: TenantDb,
    private readonly members: Memberships,
    private readonly projects: ProjectAccess,
    private readonly folders: FolderAccess,
  ) {}

  remember(projectId: string): void {
    this.until.set(projectId, Date.now() + CACHE_MS);
  }

  /** Learns every project that may be read now, so that the hint of a project's end is sent to those who had it. */
  async loadProjects(): Promise<void> {
    const rows = await this.db.read<{ id: string }>(
      this.actor,
      `select project_id as id from app_project_access($1, $2, $3) where access > 0`,
      [this.actor.workspaceId, this.actor.userId, this.actor.role],
    );
    for (const { id } of rows) this.remember(id);
  }

  /** Whether the hint may be sent; 'gone' when its reader is no longer a member. */
  async canSend(hint: Hint): Promise<boolean | 'gone'> {
    if (!(await this.hasSeat())) return 'gone';
    if (hint.kind === 'everything' || hint.by === this.actor.userId) return true;
    if (hint.p) return this.canReadProject(hint.p, hint);
    if (hint.kind === 'folder')
      return hint.action === 'deleted' || ((await this.folders.accessOf(this.actor, [hint.id])).get(hint.id) ?? 'none') !== 'none';
    if (hint.kind in BOARD_OF) return this.canReadBoard(hint);
    return OPEN_KINDS.has(hint.kind);
  }

  private async canReadProject(id: string, hint: Hint): Promise<boolean> {
    if ((this.until.get(id) ?? 0) > Date.now()) return true;
    // Access to a deleted project cannot be checked: those who could read it before get the change.
    if (hint.kind === 'project' && hint.action === 'deleted') return this.until.has(id);
    const may = ((await this.projects.accessOf(this.actor, [id])).get(id) ?? 'none') !== 'none';
    if (may) this.remember(id);
    return may;
  }

  /** A board of the workspace is read through any project that links it. */
  private async canReadBoard({ kind, id }: Hint): Promise<boolean> {
    if (this.actor.role === 'admin') return true;
    const row = await this.db.one(
      this.actor,
      `select 1 from project_boards l join app_project_access($1, $2, $3) a on a.project_id = l.project_id and a.access > 0
       where l.workspace_id = $1 and l.board_id = ${BOARD_OF[kind]} limit 1`,
      [this.actor.workspaceId, this.actor.userId, this.actor.role, id],
    );
    return !!row;
  }

  private async hasSeat(): Promise<boolean> {
    if (this.seatUntil > Date.now()) return true;
    const seat = await this.members.seatOf(this.actor.workspaceId, this.actor.userId);
    if (!seat) return false;
    if (seat.role !== this.actor.role) this.until.clear();
    this.actor = { ...this.actor, role: seat.role };
    this.seatUntil = Date.now() + CACHE_MS;
    return true;
  }
}
