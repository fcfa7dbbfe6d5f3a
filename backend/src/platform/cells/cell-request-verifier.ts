import { AppError, SERVER_LIMITS } from '@libs/domain';
import { Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { type Cell, CONFIG, type Config } from '#platform/config';
import { TenantDb } from '#platform/db';
import { CellClient } from './cell-client.js';
import { type CellMessage, isSignedBy, parseHeader } from './cell-signature.js';

/** A request of another cell, as it arrives. */
export interface CellRequest {
  call: string;
  header: unknown;
  body: Uint8Array | undefined;
}

/** Lets requests of other cells in: signed by the cell that they name, for this one, a short time ago, and never before. */
@Injectable()
export class CellRequestVerifier {
  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'cells'>,
    private readonly db: TenantDb,
    private readonly client: CellClient,
  ) {}

  /** Answers a request by `run`, with the signature of the answer; throws NotFound without cells, Unauthorized for what is forged, changed, late or repeated. */
  async answer<T>(
    { call, header, body = Buffer.alloc(0) }: CellRequest,
    input: z.ZodType<T>,
    run: (from: Cell, input: T, at: Date) => Promise<unknown>,
  ): Promise<{ body: string; signature: string }> {
    const { cells } = this.config;
    if (!cells) throw new AppError('NotFound');
    const said = parseHeader(header);
    const from = said && cells.all.find((cell) => cell.region === said.from && cell !== cells.own);
    if (!said || !from || said.to !== cells.own.region) throw new AppError('Unauthorized');
    const question: CellMessage = { kind: 'ask', ...said, call, body };
    if (!isSignedBy(from.publicKey, question, said.signature)) throw new AppError('Unauthorized');
    await this.refuseLateAndRepeated(said);
    const parsed = input.safeParse(jsonOf(body));
    if (!parsed.success) throw new AppError('ValidationError');
    const answer = JSON.stringify(await run(from, parsed.data, new Date(said.at)));
    const ownCellMessage: CellMessage = { ...question, kind: 'answer', from: said.to, to: said.from, body: Buffer.from(answer) };
    return { body: answer, signature: this.client.sign(ownCellMessage) };
  }

  private async refuseLateAndRepeated({ from, at, nonce }: Pick<CellMessage, 'from' | 'at' | 'nonce'>): Promise<void> {
    if (Math.abs(Date.now() - at) > SERVER_LIMITS.cells.freshMs) throw new AppError('Unauthorized');
    const [first] = await this.db.global(`insert into cell_nonces (nonce) values ($1) on conflict do nothing returning nonce`, [
      `${from}.${nonce}`,
    ]);
    if (!first) throw new AppError('Unauthorized');
    // A nonce need not be kept for longer than its request is fresh, on either side of the clock.
    if (Math.random() < 0.01)
      await this.db.global(`delete from cell_nonces where at < now() - make_interval(secs => $1)`, [
        (SERVER_LIMITS.cells.freshMs / 1000) * 3,
      ]);
  }
}

function jsonOf(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString('utf8'));
  } catch {
    return undefined;
  }
}
