import { AppError, type UseTemplateInput } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import { FieldsService } from '#contexts/fields';
import { InsightsService } from '#contexts/insights';
import { BoardImportService, BoardsService, ProjectsService } from '#contexts/repository';
import type { Actor } from '#platform/access';
import { newId, TenantDb } from '#platform/db';
import type { Template } from '../library/template.graphql.js';
import type { BoardContent, ProjectTemplate } from '../library/template-content.js';
import { previewOf, templateFrom } from '../library/template-preview.js';
import { docOf } from '../library/template-text.js';
import { TEMPLATES } from '../library/templates.js';
import { WorkspaceTemplates } from '../workspace-templates/workspace-templates.service.js';
import type { UsedTemplate } from './template.graphql.js';

/** Templates, and what people start from them. What is made is people's own: a later version of a template leaves it as it is. */
@Injectable()
export class TemplatesService {
  constructor(
    private readonly db: TenantDb,
    private readonly projects: ProjectsService,
    private readonly boards: BoardsService,
    private readonly boardImport: BoardImportService,
    private readonly fields: FieldsService,
    private readonly insights: InsightsService,
    private readonly own: WorkspaceTemplates,
  ) {}

  /** All templates: those of the workspace by name, then those of the product in the order of their lists. */
  async list(actor: Actor): Promise<Template[]> {
    return [...(await this.own.list(actor)).map(templateFrom), ...TEMPLATES.map((template) => previewOf(template))];
  }

  /**
   * Makes a project, an insight or a tag board from a template, whole or not at all; the same client key answers the same one. Throws NotFound for
   * an unknown template and without access to the place, and ValidationError when an insight or a board has no project.
   */
  async use(actor: Actor, { templateId, clientKey, ...input }: UseTemplateInput): Promise<UsedTemplate> {
    const template = TEMPLATES.find(({ id }) => id === templateId) ?? (await this.own.findOneOrFail(actor, templateId)).content;
    const { kind } = template;
    const key = clientKey ?? newId();
    if (kind === 'PROJECT') {
      const id = await this.makeProject(actor, template, input, key);
      return { kind, id, projectId: id };
    }
    const { projectId, name } = input;
    if (!projectId) throw new AppError('ValidationError', { message: 'Choose a project.', fields: { projectId: 'Choose a project.' } });
    if (kind === 'INSIGHT') {
      const doc = docOf(template.text);
      const { id } = await this.insights.create(actor, { projectId, title: name, clientKey: key }, doc);
      return { kind, id, projectId };
    }
    return { kind, id: await this.makeBoard(actor, projectId, { ...template.board, name }, key), projectId };
  }

  private makeProject(
    actor: Actor,
    { readme, boards, fields }: ProjectTemplate,
    { name, description = null, folderId, status }: Pick<UseTemplateInput, 'name' | 'description' | 'folderId' | 'status'>,
    key: string,
  ): Promise<string> {
    return this.db.tx(actor, async () => {
      const input = { name, description, folderId, status, clientKey: key, withoutBoard: true, readme: docOf(readme) };
      const { id } = await this.projects.create(actor, input);
      for (const [position, board] of boards.entries()) await this.makeBoard(actor, id, board, `${key}-${position}`);
      for (const [position, field] of fields.entries())
        await this.fields.create(actor, {
          projectId: id,
          groupId: null,
          target: 'note',
          label: field.label,
          type: field.type,
          multiple: field.multiple ?? false,
          options: [...(field.options ?? [])],
          clientKey: `${key}-${position}`,
        });
      return id;
    });
  }

  private makeBoard(actor: Actor, projectId: string, { name, groups }: BoardContent, key: string): Promise<string> {
    return this.db.tx(actor, async () => {
      const { id } = await this.boards.create(actor, projectId, name, key);
      const tags = groups.flatMap((group) =>
        group.tags.map(({ title, description, colour }) => ({
          title,
          description: description ?? null,
          group: group.name,
          colour: colour ?? null,
          guid: null,
        })),
      );
      await this.boardImport.fill(
        actor,
        id,
        groups.map((group) => ({ name: group.name, guid: null })),
        tags,
      );
      return id;
    });
  }
}
