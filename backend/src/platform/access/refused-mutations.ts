import { Injectable } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { type Operation, operationOf, requireOperation } from './access.guard.js';
import type { Caller } from './actor.js';

/** Where @nestjs/graphql keeps what a method resolves. */
const RESOLVER_TYPE = 'graphql:resolver_type';
const RESOLVER_NAME = 'graphql:resolver_name';

/** Which mutations the guard refuses to a caller whatever they are about, so that pages do not offer them. */
@Injectable()
export class RefusedMutations {
  private found?: readonly Operation[];
  private readonly known = new Map<string, string[]>();

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
  ) {}

  /** Their names in order; none for those who are no members, to whom no page offers anything. */
  of(caller: Caller): string[] {
    const { actor } = caller;
    if (!actor) return [];
    const { role, via, support, mayExport, plan } = actor;
    // Tokens have scopes besides and see no page.
    const key = via === 'token' ? null : [role, support?.access, mayExport, plan?.state].join(' ');
    const known = key === null ? undefined : this.known.get(key);
    if (known) return known;
    const refused = this.all()
      .filter((operation) => isRefused(operation, caller))
      .map(({ name }) => name)
      .sort();
    if (key !== null) this.known.set(key, refused);
    return refused;
  }

  private all(): readonly Operation[] {
    this.found ??= this.discovery.getProviders().flatMap(({ instance, metatype }) => {
      if (!instance || !metatype?.prototype) return [];
      const proto = Object.getPrototypeOf(instance);
      return this.scanner
        .getAllMethodNames(proto)
        .filter((method) => Reflect.getMetadata(RESOLVER_TYPE, proto[method]) === 'Mutation')
        .map((method) => operationOf(proto[method], Reflect.getMetadata(RESOLVER_NAME, proto[method]) ?? method, true));
    });
    return this.found;
  }
}

function isRefused(operation: Operation, caller: Caller): boolean {
  try {
    return !requireOperation(operation, caller);
  } catch {
    return true;
  }
}
