import { type Guard, isString, propertyOf } from '@libs/domain';

/**
 * Posts a form to one of the addresses that take files. What the server says is handed on when it has the form that `is` takes; an empty error
 * means that no such answer came.
 */
export async function sendForm<T>(
  url: string,
  body: FormData,
  is: Guard<T>,
  signal?: AbortSignal,
): Promise<{ said: T } | { error: string }> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'x-verbatim': '1' },
      body,
      ...(signal ? { signal } : {}),
    });
    const said: unknown = await answer.json();
    if (answer.ok && is(said)) return { said };
    const message = propertyOf(propertyOf(said, 'error'), 'message');
    return { error: isString(message) ? message : '' };
  } catch {
    return { error: '' };
  }
}
