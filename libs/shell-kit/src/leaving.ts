let leaving = false;

/** Whether the page is about to be left by a choice of the person, who then is led nowhere else. */
export const isLeaving = (): boolean => leaving;

/**
 * Runs a request that may end the session, then opens `address`, unless the request resolves with an error, which is returned.
 * What the end of the session sets off in the meantime (a refused query, a closed socket) leads nowhere else.
 */
export async function leaveAfter<E>(request: () => Promise<E | null | undefined>, address: string): Promise<E | null> {
  leaving = true;
  let isLeft = false;
  try {
    const error = (await request()) ?? null;
    isLeft = !error;
    if (isLeft) location.assign(address);
    return error;
  } finally {
    leaving = isLeft;
  }
}
