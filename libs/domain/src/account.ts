import { z } from 'zod';
import { emailSchema } from './email.js';
import { LIMITS } from './limits.js';
import { nullishDefault } from './or-default.js';
import { currentPasswordSchema, newPasswordSchema } from './password.js';
import { requiredText } from './text-input.js';

const name = requiredText(LIMITS.person.name, 'Name');

/** The secret out of a link sent by mail; anything of another form is answered like one that has run out. */
export const mailTokenSchema = z
  .string({ error: 'This link is not complete. Open it again from the mail.' })
  .regex(/^[A-Za-z0-9_-]{22,128}$/, 'This link is not complete. Open it again from the mail.');

// Whether access tokens end with the old password.
const revokeTokens = nullishDefault(z.boolean(), true);

/** A new account. */
export const signupInput = z.object({ name, email: emailSchema, password: newPasswordSchema });

/** A sign-in by password; it tells nothing about the rules that a password must keep. */
export const loginInput = z.object({ email: emailSchema, password: currentPasswordSchema });

/** A request for a mail with a link: to reset the password, to sign in without one, or to unlock the account. */
export const mailLinkInput = z.object({ email: emailSchema });

/** The secret of a mailed link that is used up by this: confirm an address, sign in, unlock. */
export const mailTokenInput = z.object({ token: mailTokenSchema });

/** A new password by means of a mailed link. */
export const resetInput = z.object({ token: mailTokenSchema, password: newPasswordSchema, revokeTokens });

/** An invitation accepted by someone who has no account yet. */
export const acceptInviteInput = z.object({ token: mailTokenSchema, name, password: newPasswordSchema });

/** A new password for a signed-in user, who has to give the old one. */
export const changePasswordInput = z.object({ currentPassword: currentPasswordSchema, password: newPasswordSchema, revokeTokens });

/** A new name for the person signed in. */
export const renameAccountInput = z.object({ name });

/** A code of an authenticator app or a recovery code, however it was typed. */
export const secondFactorCodeInput = z.object({
  code: z.string({ error: 'Enter a code.' }).trim().min(1, 'Enter a code.').max(60, 'Enter a code.'),
});

/** An authenticator app to be set up; the password is not needed soon after a sign-in. */
export const startTotpInput = z.object({ password: currentPasswordSchema.nullish() });

/** The end of an account, by its address typed again; the password is not needed soon after a sign-in. */
export const deleteAccountInput = z.object({ email: z.string().max(LIMITS.email.length), password: currentPasswordSchema.nullish() });

/** Another address for the person signed in; the password is not needed soon after a sign-in. */
export const requestEmailChangeInput = z.object({ email: emailSchema, password: currentPasswordSchema.nullish() });
