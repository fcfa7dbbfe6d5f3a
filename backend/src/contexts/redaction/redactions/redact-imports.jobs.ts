import { AppError, LIMITS, PERSONAL_DATA_SURE } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import { AiModes } from '#contexts/ai';
import { noteAutoRedacted, noteImported } from '#contexts/repository';
import { Memberships } from '#contexts/workspace';
import type { Actor } from '#platform/access';
import { TenantDb } from '#platform/db';
import { Outbox } from '#platform/events';
import { type MessageOf, OnJob, type PayloadOf } from '#platform/jobs';
import { RedactText } from './redact-text.js';
import { RedactionsService } from './redactions.service.js';

/** Where redaction is On, what is as good as certainly personal is redacted in each text that comes from outside; it can be restored as by hand. */
@Injectable()
export class RedactImports {
  constructor(
    private readonly modes: AiModes,
    private readonly members: Memberships,
    private readonly redactions: RedactionsService,
    private readonly redactText: RedactText,
    private readonly db: TenantDb,
    private readonly outbox: Outbox,
  ) {}

  @OnJob(noteImported, 'notes.redact')
  async redact({ id, workspaceId, payload }: MessageOf<typeof noteImported>): Promise<void> {
    if (!workspaceId) return;
    const isOn = (await this.modes.modeOf({ workspaceId }, 'redact', payload.projectId)) === 'On';
    const failed = isOn ? await this.redactAll(workspaceId, payload) : new Map<string, unknown>();
    const noteIds = payload.noteIds.filter((noteId) => !failed.has(noteId));
    const redacted = { ...payload, noteIds, arrival: id };
    if (noteIds.length) await this.db.tx({ workspaceId }, (m) => this.outbox.publish(m, workspaceId, noteAutoRedacted, redacted));
    // One that cannot be read keeps no other one waiting; all are tried again.
    for (const failure of failed.values()) throw failure;
  }

  /** Answers those that could not be redacted, with what was wrong. */
  private async redactAll(workspaceId: string, { noteIds, userId }: PayloadOf<typeof noteImported>): Promise<Map<string, unknown>> {
    const seat = await this.members.seatOf(workspaceId, userId);
    // The setting decides and not the person: what they may do now, after they brought it, changes nothing.
    const actor: Actor = { workspaceId, userId, name: '', memberId: seat?.memberId ?? '', role: 'admin', via: 'job' };
    const failed = new Map<string, unknown>();
    for (const noteId of noteIds) await this.redactNote(actor, noteId).catch((e) => failed.set(noteId, e));
    return failed;
  }

  /** Run again it finds blocks where it has been, and does nothing. */
  private async redactNote(actor: Actor, noteId: string): Promise<void> {
    try {
      for (;;) {
        const { version, findings } = await this.redactions.find(actor, noteId);
        const certain = findings.filter(({ confidence }) => confidence >= PERSONAL_DATA_SURE);
        if (!certain.length) return;
        const passages = certain.slice(0, LIMITS.redaction.atOnce).map(({ start, end, type }) => ({ start, end, type }));
        await this.redactText.redact(actor, { noteId, version, passages });
        if (certain.length <= passages.length) return;
      }
    } catch (e) {
      // Deleted, edited away, or switched off meanwhile.
      if (!(e instanceof AppError) || !['NotFound', 'Forbidden', 'ValidationError'].includes(e.code)) throw e;
    }
  }
}
