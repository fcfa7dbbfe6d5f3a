import { type KeyObject, randomBytes } from 'node:crypto';
import { SERVER_LIMITS } from '@libs/domain';
import { Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { BootError, type Cell, CONFIG, type Config } from '#platform/config';
import { outboundFetch } from '#platform/outbound';
import { Vault } from '#platform/vault';
import { cellKey } from './cell-key.js';
import { CELL_HEADER, type CellMessage, headerOf, isSignedBy, publicKeyText, signatureOf } from './cell-signature.js';

/** Another cell does not answer, or not as it should: what was asked may have been done or not. */
export class CellAway extends Error {
  override readonly name = 'CellAway';
}

/** Asks other cells: each request is signed for the one that is asked, and the answer by it. */
@Injectable()
export class CellClient {
  private readonly key: KeyObject | null;
  private readonly send: typeof fetch;

  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'cells'>,
    vault: Vault,
  ) {
    const { cells } = config;
    this.key = cells && cellKey(vault);
    if (cells && this.key && publicKeyText(this.key) !== cells.own.publicKey)
      throw new BootError(
        `CELLS names another public key for ${cells.own.region} than this installation has, which is ${publicKeyText(this.key)}. It is made of APP_SECRET, or of the file secret in DATA_DIR.`,
      );
    this.send = outboundFetch(cells?.all.map(({ origin }) => hostOf(origin)) ?? [], SERVER_LIMITS.cells.bytes);
  }

  /** What a cell answers to a call; throws CellAway when it does not within the time, or what comes is not its own. */
  async ask<T>(cell: Cell, call: string, input: unknown, answer: z.ZodType<T>): Promise<T> {
    const { cells } = this.config;
    if (!cells || !this.key) throw new Error('There are no other cells.');
    const body = Buffer.from(JSON.stringify(input));
    const question: CellMessage = {
      ...{ kind: 'ask', from: cells.own.region, to: cell.region, call },
      ...{ at: Date.now(), nonce: randomBytes(16).toString('base64url'), body },
    };
    try {
      const reply = await this.send(`${cell.origin}/api/cells/${call}`, {
        method: 'POST',
        body,
        headers: {
          'content-type': 'application/json',
          'content-length': String(body.length),
          [CELL_HEADER]: headerOf(question, signatureOf(question, this.key)),
        },
        signal: AbortSignal.timeout(SERVER_LIMITS.cells.answerMs),
      });
      const said = Buffer.from(await reply.arrayBuffer());
      if (!reply.ok) throw new Error(`status ${reply.status}`);
      const ownCellMessage: CellMessage = { ...question, kind: 'answer', from: cell.region, to: cells.own.region, body: said };
      if (!isSignedBy(cell.publicKey, ownCellMessage, reply.headers.get(CELL_HEADER) ?? '')) throw new Error('the answer is not its own');
      return answer.parse(JSON.parse(said.toString('utf8')));
    } catch (cause) {
      throw new CellAway(`The cell ${cell.region} does not answer ${call}`, { cause });
    }
  }

  /** The signature under an answer of this cell. */
  sign(message: CellMessage): string {
    if (!this.key) throw new Error('There are no other cells.');
    return signatureOf(message, this.key);
  }
}

function hostOf(origin: string): string {
  const { hostname, port, protocol } = new URL(origin);
  return `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`;
}
