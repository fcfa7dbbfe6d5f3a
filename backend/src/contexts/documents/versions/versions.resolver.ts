import { Args, ID, Int, Mutation, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { type Actor, Can, CurrentActor } from '#platform/access';
import { zod } from '#platform/graphql';
import { docIdOf } from '../docs/docs.resolver.js';
import { RestoreVersion } from './restore-version.js';
import {
  DocVersion,
  DocVersionConnection,
  RestoreDocVersionInput,
  RestoredVersion,
  RestorePreview,
  VersionWords,
} from './version.graphql.js';
import { type RestoreDocVersion, restoreDocVersionInput } from './version-input.js';
import { VersionsService } from './versions.service.js';

const text = () => String;

/** Earlier texts of notes, insights and readmes. */
@Resolver(() => DocVersion)
export class VersionsResolver {
  constructor(
    private readonly versions: VersionsService,
    private readonly restoring: RestoreVersion,
  ) {}

  @Query(() => DocVersionConnection)
  @Can('read')
  docVersions(
    @CurrentActor() actor: Actor,
    @Args('docId', { type: () => ID }) docId: string,
    @Args('first', { type: () => Int, nullable: true }) first?: number,
    @Args('after', { type: text, nullable: true }) after?: string,
  ): Promise<DocVersionConnection> {
    return this.versions.list(actor, docIdOf(docId), { first, after });
  }

  @ResolveField(() => VersionWords, { description: 'Compares two texts: ask for it apart from the list.' })
  @Can('read')
  words(@CurrentActor() actor: Actor, @Parent() version: DocVersion): Promise<VersionWords> {
    return this.versions.words(actor, version);
  }

  @Query(() => RestorePreview)
  @Can('write')
  restorePreview(
    @CurrentActor() actor: Actor,
    @Args('docId', { type: () => ID }) docId: string,
    @Args('version', { type: () => Int }) version: number,
  ): Promise<RestorePreview> {
    return this.restoring.preview(actor, docIdOf(docId), version);
  }

  @Mutation(() => RestoredVersion)
  @Can('write')
  restoreDocVersion(
    @CurrentActor() actor: Actor,
    @Args('input', { type: () => RestoreDocVersionInput }, zod(restoreDocVersionInput)) input: RestoreDocVersion,
  ): Promise<RestoredVersion> {
    return this.restoring.restore(actor, input);
  }
}
