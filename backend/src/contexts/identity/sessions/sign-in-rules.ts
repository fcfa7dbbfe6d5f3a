import type { SsoProtocol } from '@libs/domain';
import { Injectable } from '@nestjs/common';

/**
 * How a session was begun: by a password, by a mailed link, by a passkey, or by the identity provider of one workspace and what that speaks; `support`
 * is the session of an operator on the host of a workspace that let them in, whatever began that above it.
 */
export type SignInMethod = 'password' | 'link' | 'passkey' | SsoProtocol | 'support';

/** A person who is about to enter a workspace, and how they signed in. */
export interface WorkspaceSignIn {
  userId: string;
  email: string;
  workspaceId: string;
  method: SignInMethod;
  /** The login on the root domain that it comes from; none where a provider names the person. */
  sessionId: string | null;
  /** The workspace's connection to the provider that named the person, and what that was called then. */
  provider?: { id: string; issuer: string };
}

/** Throws Forbidden where the workspace does not let them in this way. */
export type SignInRule = (entrance: WorkspaceSignIn) => Promise<void>;

/** What workspaces require of a login; contexts with such settings register a rule. */
@Injectable()
export class SignInRules {
  private readonly rules: SignInRule[] = [];

  /** To be called in onModuleInit. */
  register(rule: SignInRule): void {
    this.rules.push(rule);
  }

  /** Throws what the first rule that refuses throws. */
  async check(entrance: WorkspaceSignIn): Promise<void> {
    for (const rule of this.rules) await rule(entrance);
  }
}
