/** What stops a start, in one line that says what is expected; shown without a stack. */
export class BootError extends Error {
  override readonly name = 'BootError';
}
