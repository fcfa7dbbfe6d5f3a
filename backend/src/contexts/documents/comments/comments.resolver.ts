import {
  type CreateThread,
  createThreadInput,
  type EditComment,
  editCommentInput,
  idSchema,
  type Reply,
  replyInput,
  SERVER_LIMITS,
} from '@libs/domain';
import { Args, ID, Int, Mutation, Query, Resolver } from '@nestjs/graphql';
import { type Actor, Can, CurrentActor } from '#platform/access';
import type { Page } from '#platform/db';
import { DeletedPayload, parse, zod } from '#platform/graphql';
import { docIdOf } from '../docs/docs.resolver.js';
import {
  CreateThreadInput,
  EditCommentInput,
  Mentionable,
  OwnThread,
  OwnThreadConnection,
  ReplyInput,
  ResolveThreadInput,
  Thread,
} from './comment.graphql.js';
import { CommentsService } from './comments.service.js';
import { Mentions } from './mentions.service.js';
import { OwnThreads } from './own-threads.service.js';
import { ThreadsService } from './threads.service.js';

const id = { type: () => ID };

@Resolver(() => Thread)
export class CommentsResolver {
  constructor(
    private readonly threads: ThreadsService,
    private readonly comments: CommentsService,
    private readonly people: Mentions,
    private readonly own: OwnThreads,
  ) {}

  @Query(() => [Thread], { name: 'threads', description: 'Open and settled ones, in the order of the text.' })
  @Can('read')
  ofDoc(@CurrentActor() actor: Actor, @Args('docId', id) docId: string): Promise<Thread[]> {
    return this.threads.ofDoc(actor, docIdOf(docId));
  }

  @Query(() => OwnThreadConnection, {
    description: 'Conversations that I wrote in, that mention me, or that are about my notes and highlights; the newest comment first.',
  })
  @Can('read')
  yourThreads(
    @CurrentActor() actor: Actor,
    @Args('resolved', { type: () => Boolean, nullable: true, description: 'Open and settled ones when left out.' }) resolved?: boolean,
    @Args('first', { type: () => Int, nullable: true }) first?: number,
    @Args('after', { type: () => String, nullable: true }) after?: string,
  ): Promise<Page<OwnThread>> {
    return this.own.list(actor, resolved ?? null, first, after);
  }

  @Query(() => [Mentionable], {
    description: `Other members whose name or address has the letters, those first who may read the document. At most ${SERVER_LIMITS.people.offered}.`,
  })
  @Can('read')
  mentionable(
    @CurrentActor() actor: Actor,
    @Args('docId', id) docId: string,
    @Args('query', { type: () => String, nullable: true }) query?: string | null,
  ): Promise<Mentionable[]> {
    return this.people.mentionable(actor, docIdOf(docId), query ?? null);
  }

  @Mutation(() => Thread)
  @Can('write')
  createThread(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => CreateThreadInput }, zod(createThreadInput)) input: CreateThread,
  ): Promise<Thread> {
    return this.threads.create(actor, input);
  }

  @Mutation(() => Thread)
  @Can('write')
  replyToThread(@CurrentActor() actor: Actor, @Args('input', { type: () => ReplyInput }, zod(replyInput)) input: Reply): Promise<Thread> {
    return this.threads.reply(actor, input);
  }

  @Mutation(() => Thread)
  @Can('write')
  editComment(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => EditCommentInput }, zod(editCommentInput)) input: EditComment,
  ): Promise<Thread> {
    return this.comments.edit(actor, input);
  }

  @Mutation(() => DeletedPayload)
  @Can('write')
  async deleteComment(@CurrentActor() actor: Actor, @Args('id', id, zod(idSchema)) commentId: string): Promise<DeletedPayload> {
    await this.comments.delete(actor, commentId);
    return { ids: [commentId] };
  }

  @Mutation(() => Thread)
  @Can('write')
  restoreComment(@CurrentActor() actor: Actor, @Args('id', id) commentId: string): Promise<Thread> {
    return this.comments.restore(actor, parse(idSchema, commentId));
  }

  @Mutation(() => Thread)
  @Can('write')
  resolveThread(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => ResolveThreadInput }) input: ResolveThreadInput,
  ): Promise<Thread> {
    return this.threads.resolve(actor, parse(idSchema, input.id), input.resolved);
  }
}
