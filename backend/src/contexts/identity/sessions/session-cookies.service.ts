import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '#platform/config';
import { clearCookie, passkeyCookie, readCookie, sessionCookie, setCookie, stepCookie } from '#platform/web';
import { type Exchange, type Visitor, visitorOf } from './visitor.js';

// The longest that browsers keep a cookie. The server ends a session 30 days after its last use, so the cookie need not be sent anew.
const KEPT_SECONDS = 400 * 86_400;
// As long as its token is good.
const STEP_SECONDS = 600;
const PASSKEY_SECONDS = 300;

/** The session cookie of the host that answers. */
@Injectable()
export class SessionCookies {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** Who is there. */
  visitor(exchange: Pick<Exchange, 'req' | 'caller'>): Visitor {
    return visitorOf(exchange, this.config.secure);
  }

  /** Gives the browser its new secret, in place of any old one. */
  setSession(res: Exchange['res'], secret: string): void {
    res.header('set-cookie', setCookie(sessionCookie(this.config.secure), secret, this.config.secure, KEPT_SECONDS));
  }

  /** Gives the browser that did the first step of a sign-in the secret that opens the second. */
  setStep(res: Exchange['res'], secret: string): void {
    res.header('set-cookie', setCookie(stepCookie(this.config.secure), secret, this.config.secure, STEP_SECONDS));
  }

  /** That secret, or null. */
  stepOf({ req }: Pick<Exchange, 'req'>): string | null {
    return readCookie(req.headers.cookie, stepCookie(this.config.secure));
  }

  /** Takes that secret away. */
  clearStep(res: Exchange['res']): void {
    res.header('set-cookie', clearCookie(stepCookie(this.config.secure), this.config.secure));
  }

  /** Gives the browser that asks for a passkey the secret with which it has to come back. */
  setPasskey(res: Exchange['res'], secret: string): void {
    res.header('set-cookie', setCookie(passkeyCookie(this.config.secure), secret, this.config.secure, PASSKEY_SECONDS));
  }

  /** That secret, or null. */
  passkeyOf({ req }: Pick<Exchange, 'req'>): string | null {
    return readCookie(req.headers.cookie, passkeyCookie(this.config.secure));
  }

  /** Takes that secret away. */
  takePasskey(res: Exchange['res']): void {
    res.header('set-cookie', clearCookie(passkeyCookie(this.config.secure), this.config.secure));
  }

  /** Takes the session's cookie away. */
  clearSession(res: Exchange['res']): void {
    res.header('set-cookie', clearCookie(sessionCookie(this.config.secure), this.config.secure));
  }
}
