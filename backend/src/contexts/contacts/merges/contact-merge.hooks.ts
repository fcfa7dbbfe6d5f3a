import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Actor } from '#platform/access';

/** The contact that stays and the one that becomes part of it. */
export interface MergedPair {
  survivorId: string;
  mergedId: string;
}

/** A value that named the contact that went, before and after the merge. */
export interface MovedValue {
  fieldId: string;
  objectId: string;
  before: string;
  after: string;
}

/** What a merge gave the contact that stays: the fields that it lacked, and values elsewhere that named the other one. */
export interface MergeTraces {
  filled: string[];
  moved: MovedValue[];
}

/** What a higher context keeps of contacts and lets follow a merge, inside its transaction. */
export interface ContactMergeHook {
  /** Lets the contact that stays have what it lacks of the other one, and stand wherever that stood. Answers what it was given, for the undo. */
  merge(m: EntityManager, actor: Actor, pair: MergedPair): Promise<MergeTraces>;
  /** Takes from the contact that stayed what it was given, as far as it is as the merge left it. */
  unmerge(m: EntityManager, actor: Actor, pair: MergedPair, given: MergeTraces): Promise<void>;
}

/** Where the fields of contacts register what a merge does to their values. */
@Injectable()
export class ContactMergeHooks {
  private fields: ContactMergeHook | null = null;

  registerFields(hook: ContactMergeHook): void {
    if (this.fields) throw new Error('the fields of contacts are registered twice');
    this.fields = hook;
  }

  /** What the fields do; throws when they are not registered. */
  ofFields(): ContactMergeHook {
    if (!this.fields) throw new Error('the fields of contacts are not registered');
    return this.fields;
  }
}
