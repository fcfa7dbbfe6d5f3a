import type { HoldReason, SupportLevel, TokenScope, WorkspacePlan, WorkspaceRole } from '@libs/domain';

/** Who acts, in which workspace, with what: the first argument of every service method. */
export interface Actor {
  userId: string;
  name: string;
  workspaceId: string;
  memberId: string;
  role: WorkspaceRole;
  via: 'session' | 'token' | 'job' | 'support';
  /** The token of `via: 'token'`, and what it may do. */
  tokenId?: string;
  scopes?: readonly TokenScope[];
  /** Of `via: 'support'`: what the workspace let this operator of the installation do, and until when. They are no member. */
  support?: { access: SupportLevel; until: Date };
  /** Whether they may take files out of the workspace; false where only admins may. */
  mayExport?: boolean;
  /** What the workspace's subscription allows; everything where billing is off. */
  plan?: WorkspacePlan;
}

/** What the request's host says: the root domain, a workspace (perhaps unknown), or neither. */
export type HostPlace =
  | { kind: 'root' }
  | { kind: 'workspace'; subdomain: string; workspaceId: string | null; movedTo: string | null }
  | { kind: 'foreign' };

export interface SignedInUser {
  id: string;
  name: string;
  email: string;
  sessionId: string | null;
  /** The identity provider of the workspace says who this is: proof for that workspace, none for the account. */
  viaProvider?: boolean;
}

/** Why a member who is signed in may not come in now: their account lacks a second factor, or they call from elsewhere. */
export interface Hold {
  reason: HoldReason;
  message: string;
}

/** Everything known of the one who calls before any field runs; `actor` only for a member on their workspace's host. */
export interface Caller {
  place: HostPlace;
  user: SignedInUser | null;
  actor: Actor | null;
  address: string;
  /** The cookies that came with the request, for what opens by one without a session. */
  cookie?: string | undefined;
  /** Set for a member whom the workspace does not let in now; there is no actor then. */
  held?: Hold | null;
}

/** Finds the caller from headers; implemented by the workspace context. Must never throw for bad credentials. `visits` false looks without noting the visit. */
export interface ActorSource {
  callerOf(headers: Record<string, string | string[] | undefined>, address: string, visits?: boolean): Promise<Caller>;
}

/** Injection token of the one ActorSource. */
export const ACTORS = Symbol('actors');
