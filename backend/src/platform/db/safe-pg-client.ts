import pg from 'pg';

/**
 * A connection that may be cut at any moment: whoever waits for a statement hears of it. Between two statements nobody waits, and an error
 * that nobody listens to ends the process. For every pool.
 */
export class SafePgClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.on('error', () => {});
  }
}
