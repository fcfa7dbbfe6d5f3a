import { excerptOf } from '@libs/domain';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ContactsService } from '#contexts/contacts';
import { InsightsService } from '#contexts/insights';
import { FoldersService, HighlightsService, NotesService, ProjectsService, TagsService } from '#contexts/repository';
import type { Actor } from '#platform/access';
import { type FoundObject, SearchTypes } from './search-types.js';

const byId = <T extends { id: string }>(list: readonly T[], show: (o: T) => FoundObject) => new Map(list.map((o) => [o.id, show(o)]));

/** The types of the contexts below: what a result row of each shows. */
@Injectable()
export class RepositorySearchTypes implements OnModuleInit {
  constructor(
    private readonly types: SearchTypes,
    private readonly highlights: HighlightsService,
    private readonly notes: NotesService,
    private readonly tags: TagsService,
    private readonly projects: ProjectsService,
    private readonly folders: FoldersService,
    private readonly insights: InsightsService,
    private readonly contacts: ContactsService,
  ) {}

  onModuleInit() {
    this.types.register(
      { type: 'HIGHLIGHT', load: (actor, ids) => this.ofHighlights(actor, ids) },
      {
        type: 'INSIGHT',
        load: async (actor, ids) =>
          byId(await this.insights.byIds(actor, ids), (i) => ({
            title: i.title,
            subtitle: i.project.name,
            url: `/insights/${i.id}`,
            data: {
              projectId: i.projectId,
              project: i.project.name,
              author: i.createdBy.name,
              published: i.status === 'published',
              references: i.referenceCount,
              date: i.updatedAt,
            },
          })),
      },
      {
        type: 'NOTE',
        load: async (actor, ids) =>
          byId(await this.notes.byIds(actor, ids), (n) => ({
            title: n.title,
            subtitle: n.project.name,
            url: `/data/${n.id}`,
            data: {
              projectId: n.projectId,
              project: n.project.name,
              origin: n.origin,
              people: n.speakers.map((s) => s.name),
              highlights: n.highlightCount,
              date: n.recordedAt ?? n.createdAt,
            },
          })),
      },
      {
        type: 'TAG',
        load: async (actor, ids) => {
          const list = await this.tags.byIds(actor, ids);
          const uses = await list[0]?.uses();
          return byId(list, (t) => ({
            title: t.title,
            subtitle: [t.project, t.board, t.group].filter(Boolean).join(' · '),
            url: `/tags/${t.id}`,
            data: { board: t.board, group: t.group, count: uses?.get(t.id)?.highlightCount ?? 0, colour: t.colour },
          }));
        },
      },
      {
        type: 'PROJECT',
        load: async (actor, ids) => {
          const list = await this.projects.byIds(actor, ids);
          const counts = await list[0]?.counts();
          return byId(list, (p) => ({
            title: p.name,
            subtitle: p.folder?.name ?? '',
            url: `/projects/${p.id}`,
            data: { folder: p.folder?.name ?? null, notes: p.noteCount, highlights: counts?.get(p.id)?.highlights ?? 0 },
          }));
        },
      },
      {
        type: 'PERSON',
        load: async (actor, ids) =>
          byId([...(await this.contacts.byIds(actor, ids)).values()], (c) => ({
            title: c.name,
            subtitle: [c.organisation, c.emails[0]].filter(Boolean).join(' · '),
            url: `/contacts/${c.id}`,
            data: { notes: c.noteCount, date: c.updatedAt },
          })),
      },
      {
        type: 'PROJECT_CATEGORY',
        load: async (actor, ids) =>
          byId(await this.folders.byIds(actor, ids), (f) => ({
            title: f.name,
            subtitle: f.path.map((c) => c.name).join(' / '),
            url: `/folders/${f.id}`,
            data: { path: f.path, projects: f.projectCount },
          })),
      },
    );
  }

  private async ofHighlights(actor: Actor, ids: readonly string[]): Promise<Map<string, FoundObject>> {
    const result = (await this.highlights.authorlessByIds(actor, ids)).filter((h) => !h.deletedAt);
    return byId(result, (h) => ({
      title: h.excerpt,
      subtitle: [h.speaker, h.projectName].filter(Boolean).join(' · '),
      url: `/data/${h.noteId}#highlight=${h.id}`,
      data: {
        quote: h.excerpt,
        text: excerptOf(h.text),
        status: h.status,
        tags: h.tags,
        noteId: h.noteId,
        note: h.noteTitle,
        projectId: h.projectId,
        project: h.projectName,
        speaker: h.speaker,
        startMs: h.startMs,
        date: h.createdAt,
      },
    }));
  }
}
