import type { CombinedError, SummarizedSearchInput } from '@libs/api';
import type { FilterRow } from '@libs/domain';
import type { ClosableProps } from '@libs/ui';
import type { ComponentType, ReactNode } from 'react';
import type { RemoteName } from './contract.ts';
import { lazyDialog, type Preloadable, preloadable } from './preloadable.tsx';
import { shellServices } from './shell-services.ts';

/** A dialog that writes into an insight: what it asks with, and what is done once an insight is chosen. */
export interface InsertIntoInsightProps {
  /** What will be written, in a sentence. */
  hint: string;
  /** What a new insight is called unless another title is typed. */
  title: string;
  /** Where it goes; asked for when there is none. */
  projectId: string | null;
  /** Another project may be chosen although one is suggested. */
  anyProject?: boolean;
  /** What is to be known before it goes into an insight of this project. */
  warning?: (projectId: string) => string | null;
  insert: (target: InsertTarget) => Promise<Insertion>;
  /** What is said when it is done. */
  doneText: (points: number, omitted: number) => string;
  onClose: () => void;
}

/** Where something goes: to the end of an insight, or into a new one. The same key again is the same action. */
export type InsertTarget = { clientKey: string } & ({ insightId: string } | { projectId: string; title: string });

/** What became of it. */
export interface Insertion {
  done?: { points: number; omitted: number; insight: { id: string } } | null | undefined;
  error?: CombinedError | undefined;
}

/** What is chosen now to be summarized. */
export type SummarizeTarget =
  | { kind: 'selection'; noteIds: string[] }
  | { kind: 'selection'; highlightIds: string[] }
  | { kind: 'search'; search: SummarizedSearchInput };

/** The slots: places in a remote's pages that another remote fills, and what each is given. */
export interface SlotProps {
  /** Orders a summary of what is selected in a project, or was searched for, and goes to it. */
  summarize: {
    target: SummarizeTarget;
    /** The project in which the selection was made. */
    projectId?: string;
    onClose: () => void;
  };
  /** Orders the draft of an insight, and goes to it. */
  'draft-insight': {
    from: { tagId: string } | { highlightIds: readonly string[] };
    /** What the insight is called unless another title is typed. */
    title: string;
    /** Where it goes; asked for when there is none, or when it is read-only. */
    projectId: string | null;
    onClose: () => void;
  };
  /** Asks for the title of a new insight of a project, and goes to it. */
  'new-insight': { projectId?: string; onClose: () => void };
  'insert-into-insight': InsertIntoInsightProps;
  /** The searches that the reader had summarized; a part of Your work. */
  'search-summaries': { tabs: ReactNode; place: string };
  /** The fields of contacts in the settings of the workspace; who may change them adds one by a button of the page. */
  'contact-fields': {
    canEdit: boolean;
    isAdding: boolean;
    /** A field was made, or none after all. */
    onAdded: () => void;
  };
  /** The groups of fields that projects link, in the settings of the workspace; for admins. */
  'field-groups': Record<never, never>;
  /** The fields of an object, filled in where they stand. */
  'object-fields': { target: 'insight'; id: string; canEdit: boolean };
  /** The filters of the notes of a project as chips; each part is a list of rows of which one has to match. */
  'note-filters': {
    projectId: string;
    parts: readonly (readonly FilterRow[])[];
    onChange: (parts: readonly (readonly FilterRow[])[]) => void;
  };
}
export type SlotName = keyof SlotProps;

/** Which remote fills a slot. */
const SLOT_OWNER = {
  summarize: 'insights',
  'draft-insight': 'insights',
  'new-insight': 'insights',
  'insert-into-insight': 'insights',
  'search-summaries': 'insights',
  'contact-fields': 'repository',
  'field-groups': 'repository',
  'object-fields': 'repository',
  'note-filters': 'repository',
} as const satisfies Record<SlotName, RemoteName>;

/** What a remote fills slots with, each fetched when it is first shown. */
export type Slots = { [Name in SlotName]?: Fill<Name> };
type Fill<Name extends SlotName> = () => Promise<ComponentType<SlotProps[Name]>>;

/** All slots that are a remote's to fill. */
export type SlotsOf<Remote extends RemoteName> = {
  [Name in SlotName as (typeof SLOT_OWNER)[Name] extends Remote ? Name : never]: Fill<Name>;
};

async function filled<Name extends SlotName>(name: Name): Promise<ComponentType<SlotProps[Name]>> {
  const { slots } = await shellServices().remote(SLOT_OWNER[name]);
  const load: Slots[Name] = slots?.[name];
  if (!load) throw new Error(`No remote fills the slot "${name}"`);
  return load();
}

/** A slot for a part of a page; `fallback` keeps its place until it is there. */
export const slot = <Name extends SlotName>(name: Name, fallback?: (props: SlotProps[Name]) => ReactNode): Preloadable<SlotProps[Name]> =>
  preloadable(() => filled(name), fallback && { fallback });

/** A slot for a dialog. */
export const slotDialog = <Name extends DialogSlot>(name: Name): ComponentType<SlotProps[Name]> =>
  lazyDialog<SlotProps[Name]>(() => filled(name));
type DialogSlot = { [Name in SlotName]: SlotProps[Name] extends ClosableProps ? Name : never }[SlotName];
