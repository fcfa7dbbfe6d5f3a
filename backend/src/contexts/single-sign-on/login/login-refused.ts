import type { SsoRefusal } from '@libs/domain';

/** A login that is refused; the detail is for the admins who run the provider, and says nothing secret. */
export class LoginRefused extends Error {
  override readonly name = 'LoginRefused';

  constructor(
    readonly reason: SsoRefusal,
    readonly detail: string | null = null,
  ) {
    super(detail ? `${reason}: ${detail}` : reason);
  }
}
