/** Runs the work, and answers only when `ms` have passed as well: how long it took then tells nothing of what it found. */
export async function withMinimumDuration<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const passed = new Promise((resolve) => setTimeout(resolve, ms));
  try {
    return await work();
  } finally {
    await passed;
  }
}

/** How long everything takes that sends a mail when there is an account, and does nothing when there is none. */
export const ANSWER_MS = 250;
