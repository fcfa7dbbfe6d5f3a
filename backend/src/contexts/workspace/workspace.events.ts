/** What this context publishes by the outbox; handlers load afresh. */
export interface WorkspaceEvents {
  /** A workspace was made, with its maker as the first admin. */
  'workspace.created': { userId: string };
  /** Somebody became a member, or one again. */
  'member.joined': { memberId: string; userId: string };
  /** A member was removed; sessions on the host and access tokens have ended in the same transaction. */
  'member.removed': { memberId: string; userId: string };
  /** Texts are searched in another language from now on. */
  'workspace.language-changed': Record<string, never>;
}
