import { type Access, AppError, type ShareObjectType } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import { InsightsService } from '#contexts/insights';
import { HighlightsService, NotesService, ProjectsService } from '#contexts/repository';
import type { Actor } from '#platform/access';

/** An object that a link can open, as far as sharing asks: its project decides who may share it. */
export interface Shareable {
  title: string;
  projectId: string;
  access: Access;
}

/** The objects that links can open, found through their nouns; deleted ones are not there. */
@Injectable()
export class Shareables {
  constructor(
    private readonly notes: NotesService,
    private readonly highlights: HighlightsService,
    private readonly insights: InsightsService,
    private readonly projects: ProjectsService,
  ) {}

  /** The object; throws NotFound when it is not there or the actor may not read it. */
  async findOneOrFail(actor: Actor, type: ShareObjectType, id: string): Promise<Shareable> {
    const shareable = await this.find(actor, type, id);
    if (!shareable) throw new AppError('NotFound');
    return shareable;
  }

  private async find(actor: Actor, type: ShareObjectType, id: string): Promise<Shareable | null> {
    if (type === 'highlight') {
      const h = (await this.highlights.byIds(actor, [id])).get(id);
      return h && !h.deletedAt ? { title: h.excerpt, projectId: h.projectId, access: h.viewerAccess } : null;
    }
    if (type === 'project') {
      const [project] = await this.projects.byIds(actor, [id]);
      return project ? { title: project.name, projectId: project.id, access: project.viewerAccess } : null;
    }
    const [object] = type === 'note' ? await this.notes.byIds(actor, [id]) : await this.insights.byIds(actor, [id]);
    return object && !object.deletedAt ? { title: object.title, projectId: object.projectId, access: object.viewerAccess } : null;
  }
}
