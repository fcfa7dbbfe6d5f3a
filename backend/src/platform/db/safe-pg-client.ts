import pg from 'pg';

/**
 * A connection that may be cut at any moment: the caller of a statement gets the error. Between two statements there is no caller, and an error
 * without a listener ends the process. For every pool.
 */
export class SafePgClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.on('error', () => {});
  }
}
