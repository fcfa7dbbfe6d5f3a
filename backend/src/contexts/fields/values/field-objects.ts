import { type Access, AppError, type FieldTarget } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import { ContactsService } from '#contexts/contacts';
import { DocumentTypeRegistry } from '#contexts/documents';
import { NotesService } from '#contexts/repository';
import type { Actor } from '#platform/access';

/** Which project an object with fields is in, for those who may read or change it. */
@Injectable()
export class FieldObjects {
  constructor(
    private readonly notes: NotesService,
    private readonly documents: DocumentTypeRegistry,
    private readonly contacts: ContactsService,
  ) {}

  /** The project of each object, null for contacts; throws NotFound or Forbidden unless all are live and reach `need`. */
  async projectsOf(
    actor: Actor,
    target: FieldTarget,
    ids: readonly string[],
    need: Exclude<Access, 'none'>,
  ): Promise<Map<string, string | null>> {
    const each = [...new Set(ids)];
    if (target === 'note') {
      const places = await this.notes.requireAccessToAll(actor, each, need);
      return new Map(places.map(({ id, projectId }) => [id, projectId]));
    }
    if (target === 'contact') {
      await this.contacts.requireAccessToAll(actor, each, need);
      return new Map(each.map((id) => [id, null]));
    }
    const projects = new Map<string, string>();
    for (const id of each) {
      await this.documents.requireAccess(actor, target, id, need);
      const about = await this.documents.about(actor, target, id);
      if (!about) throw new AppError('NotFound');
      projects.set(id, about.projectId);
    }
    return projects;
  }
}
