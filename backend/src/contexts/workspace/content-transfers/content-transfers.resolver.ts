import { idSchema, transferContentInput } from '@libs/domain';
import { Args, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import { type Actor, Can, CurrentActor } from '#platform/access';
import { zod } from '#platform/graphql';
import { ContentTransfer, MemberContent, TransferContentInput } from './content-transfer.graphql.js';
import { ContentTransfers } from './content-transfers.service.js';

@Resolver(() => ContentTransfer)
export class ContentTransfersResolver {
  constructor(private readonly service: ContentTransfers) {}

  @Query(() => MemberContent, { description: 'What a member owns and could be given to another.' })
  @Can('full')
  async memberContent(
    @CurrentActor() actor: Actor,
    @Args('memberId', { type: () => ID }, zod(idSchema)) memberId: string,
  ): Promise<MemberContent> {
    return { memberId, counts: await this.service.preview(actor, memberId) };
  }

  @Mutation(() => ContentTransfer, { description: 'Gives everything that a member owns to another; what they wrote stays theirs.' })
  @Can('full')
  transferContent(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => TransferContentInput }, zod(transferContentInput)) { fromId, toId }: TransferContentInput,
  ): Promise<ContentTransfer> {
    return this.service.transfer(actor, fromId, toId);
  }

  @Mutation(() => ContentTransfer)
  @Can('full')
  undoContentTransfer(@CurrentActor() actor: Actor, @Args('id', { type: () => ID }, zod(idSchema)) id: string): Promise<ContentTransfer> {
    return this.service.undo(actor, id);
  }
}
