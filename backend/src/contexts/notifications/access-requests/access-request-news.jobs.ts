import type { AskedKind } from '@libs/domain';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AccessRequestLog, accessAnswered, accessRequested, SharingService, type StoredRequest } from '#contexts/access';
import { FoldersService, ProjectsService } from '#contexts/repository';
import { Memberships } from '#contexts/workspace';
import type { Actor } from '#platform/access';
import { type MessageOf, OnJob } from '#platform/events';
import { NotificationKinds, type NotificationText } from '../inbox/notification-kinds.js';
import { NotificationsService } from '../inbox/notifications.service.js';

/** Objects that have a page of their own; what was asked for of any other kind is reached by its project. */
const PAGES: Partial<Record<AskedKind, (id: string) => string>> = {
  note: (id) => `/data/${id}`,
  insight: (id) => `/insights/${id}`,
  project: (id) => `/projects/${id}`,
  folder: (id) => `/folders/${id}`,
};

/** News of requests for access: those who manage a place hear that someone asks, and who asked hears the answer. */
@Injectable()
export class AccessRequestNotifications implements OnModuleInit {
  constructor(
    private readonly kinds: NotificationKinds,
    private readonly service: NotificationsService,
    private readonly requests: AccessRequestLog,
    private readonly sharing: SharingService,
    private readonly members: Memberships,
    private readonly projects: ProjectsService,
    private readonly folders: FoldersService,
  ) {}

  onModuleInit() {
    this.kinds.register('accessRequest', { load: (actor, ids) => this.load(actor, ids) });
  }

  @OnJob(accessRequested, 'access.notify')
  async notifyManagers({ workspaceId, payload }: MessageOf<typeof accessRequested>): Promise<void> {
    if (!workspaceId) return;
    const request = await this.requests.one({ workspaceId }, payload.requestId);
    if (request?.state !== 'requested' || request.joins || !request.kind || !request.objectId) return;
    const seat = await this.members.seatOf(workspaceId, request.userId);
    if (!seat) return;
    const actor: Actor = { workspaceId, userId: request.userId, name: '', memberId: seat.memberId, role: seat.role, via: 'job' };
    const managers = await this.sharing.managers(actor, { kind: request.kind, id: request.objectId });
    await this.service.notify({ workspaceId }, 'accessRequest', request.id, request.userId, managers);
  }

  @OnJob(accessAnswered, 'access.notify-answer')
  async notifyRequester({ workspaceId, payload }: MessageOf<typeof accessAnswered>): Promise<void> {
    if (!workspaceId) return;
    const request = await this.requests.one({ workspaceId }, payload.requestId);
    const by = request && (request.state === 'ended' ? request.endedBy : request.answeredBy);
    if (!request || !by || !(await this.members.seatOf(workspaceId, request.userId))) return;
    await this.service.notify({ workspaceId }, 'accessRequest', request.id, by, [request.userId]);
  }

  private async load(actor: Actor, ids: readonly string[]): Promise<Map<string, NotificationText>> {
    const requests = await this.requests.byIds(actor, ids);
    const of = (kind: 'project' | 'folder') => [...new Set(requests.flatMap((r) => (r.kind === kind ? r.objectId! : [])))];
    const [projects, folders] = await Promise.all([this.projects.byIds(actor, of('project')), this.folders.byIds(actor, of('folder'))]);
    const places = new Map([...projects, ...folders].map((place) => [place.id, { name: place.name, mine: place.viewerAccess }]));
    return new Map(
      requests.flatMap((request) => {
        const text = request.userId === actor.userId ? answerText(request, places) : questionText(request, places);
        return text ? [[request.id, text] as const] : [];
      }),
    );
  }
}

type Places = ReadonlyMap<string, { name: string; mine: string }>;

/** For those who manage the place; no one else hears of it. */
function questionText({ kind, objectId, message }: StoredRequest, places: Places): NotificationText | null {
  const place = places.get(objectId ?? '');
  if (place?.mine !== 'full') return null;
  const url = kind === 'project' ? `/projects/${objectId}/settings/access` : `/folders/${objectId}`;
  return { action: 'asked for access to', title: place.name, place: null, quote: null, excerpt: message, url };
}

/** For who asked: the name of the place only while they can open it. */
function answerText({ state, objectId, askedKind, askedId, note }: StoredRequest, places: Places): NotificationText | null {
  const url = PAGES[askedKind]?.(askedId) ?? `/projects/${objectId}`;
  const rest = { place: null, quote: null, excerpt: note, url };
  const place = places.get(objectId ?? '');
  if (state === 'active' && place) return { action: 'gave you access to', title: place.name, ...rest };
  if (state === 'declined') return { action: 'declined your request for', title: 'access', ...rest };
  if (state === 'ended') return { action: 'ended your', title: 'access', ...rest };
  return null;
}
