import type { ViewTarget } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import { ContactsService } from '#contexts/contacts';
import { InsightsService } from '#contexts/insights';
import { HighlightsService, NotesService } from '#contexts/repository';
import type { Actor } from '#platform/access';
import type { Page } from '#platform/db';
import { FieldValuesService } from '../values/field-values.service.js';
import type { ContactRow, HighlightRow, InsightRow, NoteRow } from './row.graphql.js';
import { RowIds, type RowsInput, type RowsPageInput } from './row-ids.service.js';

/** Objects as rows of a table. All throw NotFound without read access. */
@Injectable()
export class RowsService {
  constructor(
    private readonly ids: RowIds,
    private readonly notes: NotesService,
    private readonly highlights: HighlightsService,
    private readonly insights: InsightsService,
    private readonly contacts: ContactsService,
    private readonly values: FieldValuesService,
  ) {}

  ofNotes(actor: Actor, input: RowsInput, page: RowsPageInput): Promise<Page<NoteRow>> {
    return this.page(actor, 'note', { input, page }, (ids) => this.notesByIds(actor, ids));
  }

  ofHighlights(actor: Actor, input: RowsInput, page: RowsPageInput): Promise<Page<HighlightRow>> {
    return this.page(actor, 'highlight', { input, page }, (ids) => this.highlightsByIds(actor, ids));
  }

  ofInsights(actor: Actor, input: RowsInput, page: RowsPageInput): Promise<Page<InsightRow>> {
    return this.page(actor, 'insight', { input, page }, (ids) => this.insightsByIds(actor, ids));
  }

  ofContacts(actor: Actor, input: RowsInput, page: RowsPageInput): Promise<Page<ContactRow>> {
    return this.page(actor, 'contact', { input, page }, (ids) => this.contactsByIds(actor, ids));
  }

  /** Notes that the actor may read, as rows in the order given; the others are left out. */
  async notesByIds(actor: Actor, ids: readonly string[]): Promise<NoteRow[]> {
    const [notes, valuesOf] = [await this.notes.byIds(actor, ids), await this.values.ofObjects(actor, ids)];
    return notes.map((note) => ({ note, values: valuesOf(note.id) }));
  }

  /** The same of highlights, with what their notes have in fields. */
  async highlightsByIds(actor: Actor, ids: readonly string[]): Promise<HighlightRow[]> {
    const byId = await this.highlights.byIds(actor, ids);
    const highlights = ids.flatMap((id) => byId.get(id) ?? []);
    const valuesOf = await this.values.ofObjects(actor, [...new Set(highlights.map(({ noteId }) => noteId))]);
    return highlights.map((highlight) => ({ highlight, values: valuesOf(highlight.noteId) }));
  }

  /** The same of insights. */
  async insightsByIds(actor: Actor, ids: readonly string[]): Promise<InsightRow[]> {
    const [insights, valuesOf] = [await this.insights.byIds(actor, ids), await this.values.ofObjects(actor, ids)];
    return insights.map((insight) => ({ insight, values: valuesOf(insight.id) }));
  }

  /** The same of contacts. */
  async contactsByIds(actor: Actor, ids: readonly string[]): Promise<ContactRow[]> {
    const [byId, valuesOf] = [await this.contacts.byIds(actor, ids), await this.values.ofObjects(actor, ids)];
    return ids.flatMap((id) => byId.get(id) ?? []).map((contact) => ({ contact, values: valuesOf(contact.id) }));
  }

  private async page<Row>(
    actor: Actor,
    target: ViewTarget,
    { input, page }: { input: RowsInput; page: RowsPageInput },
    rowsOf: (ids: string[]) => Promise<Row[]>,
  ): Promise<Page<Row>> {
    const result = await this.ids.list(actor, target, input, page);
    return { ...result, nodes: await rowsOf(result.nodes.map(({ id }) => id)) };
  }
}
