import { once } from 'node:events';
import { Readable } from 'node:stream';
import pg from 'pg';

const READ_AHEAD_BYTES = 1 << 20;

/** The connection of a running statement, as far as COPY needs it. */
interface Line {
  stream: NodeJS.ReadWriteStream & { writableNeedDrain: boolean; destroyed: boolean };
  sendCopyFromChunk(chunk: Uint8Array): void;
  endCopyFrom(): void;
  sendCopyFail(why: string): void;
}
/** Ends a connection at once, also in the middle of a statement: the driver's own end() waits for it. */
export function cutConnection(client: pg.Client): void {
  client.connection.stream.destroy();
}

type CopyCallback = (error: Error | undefined, result: { rowCount: number | null }) => void;

/** COPY ... TO STDOUT: its rows as PostgreSQL's own text, read from the server only as fast as they are taken. */
export function copyOut(client: pg.Client, sql: string): Readable {
  let line: Line | null = null;
  const rows = new Readable({ highWaterMark: READ_AHEAD_BYTES, read: () => void line?.stream.resume() });
  const done: CopyCallback = (error) => (error ? rows.destroy(error) : rows.push(null));
  class CopyOut extends pg.Query {
    handleCopyData({ chunk }: { chunk: Buffer }, connection: Line): void {
      line = connection;
      // The driver uses the memory of what it received again.
      if (!rows.push(Buffer.from(chunk))) connection.stream.pause();
    }
  }
  client.query(new CopyOut(sql, done));
  return rows;
}

/** COPY ... FROM STDIN of that text; answers how many rows it put there. What `source` throws ends the statement without a row. */
export function copyIn(client: pg.Client, sql: string, source: AsyncIterable<Uint8Array>): Promise<number> {
  return new Promise((ok, failed) => {
    let isOver = false;
    let why: unknown;
    const done: CopyCallback = (error, result) => {
      isOver = true;
      if (error) failed(why ?? error);
      else ok(result.rowCount ?? 0);
    };
    class CopyIn extends pg.Query {
      handleCopyInResponse(connection: Line): void {
        send(connection).catch((e) => {
          why = e;
          if (!isOver) connection.sendCopyFail('the source ended');
        });
      }
    }
    const send = async (connection: Line) => {
      for await (const chunk of source) {
        // The server has refused a row, or is gone: it hears nothing more.
        if (isOver || connection.stream.destroyed) return;
        connection.sendCopyFromChunk(chunk);
        if (connection.stream.writableNeedDrain) await Promise.race([once(connection.stream, 'drain'), once(connection.stream, 'close')]);
      }
      if (!isOver) connection.endCopyFrom();
    };
    client.query(new CopyIn(sql, done));
  });
}
