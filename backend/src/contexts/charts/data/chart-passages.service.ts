import { Injectable } from '@nestjs/common';
import { type CodedPassages, CodedPassagesService } from '#contexts/repository';
import type { Actor } from '#platform/access';
import { type Reading, TenantDb } from '#platform/db';
import type { Axis } from './chart-counter.js';
import { COUNTING, keysSql, passagesSql, peopleSql } from './chart-data.sql.js';
import { type Dimension, tagKeysSql } from './chart-dimensions.sql.js';
import type { ChartSource } from './chart-sources.service.js';
import { PassageCounter } from './passage-counter.js';
import { type AxisKeys, speakerKey } from './passage-rows.js';

interface Row {
  noteId: string;
  speakers: string[] | null;
  passages: Buffer | null;
  speakerId: string;
  number: number;
  key: string;
}

/** Reads what a chart over passages counts. */
@Injectable()
export class ChartPassages {
  /** So many notes that are not kept are computed one by one; where there are more, the database counts all passages faster. */
  mostComputed = 300;

  constructor(
    private readonly db: TenantDb,
    private readonly coded: CodedPassagesService,
  ) {}

  /** The counter of a chart whose rows are passages; null where too little is kept yet. Whether its project may be read is checked with the source. */
  async counter(actor: Actor, { counted: chartScope, by, splitBy, statement }: ChartSource): Promise<PassageCounter | null> {
    const axes: [Axis, Dimension][] = splitBy
      ? [
          ['by', by],
          ['splitBy', splitBy],
        ]
      : [['by', by]];
    const isOfPeople = chartScope.measure === 'PEOPLE' || axes.some(([, { kind }]) => kind === 'PERSON');
    const readings: Reading[] = [
      statement(() => passagesSql(chartScope.where)),
      ...(isOfPeople ? [statement(() => peopleSql(chartScope.where))] : []),
      ...axes.flatMap(([, axis]) => this.reading(axis, statement, chartScope.where, actor) ?? []),
    ].map((reading) => ({ ...reading, settings: COUNTING }));
    const [notes, ...more] = await this.db.readEach<Row>(actor, readings);
    const spoken = isOfPeople ? more.shift()! : [];
    const people = new Map(spoken.map(({ noteId, speakerId, key }) => [speakerKey(noteId, speakerId), key]));
    const keys = axes.map(([axis, { kind }]): [Axis, AxisKeys] => {
      if (kind === 'PERSON') return [axis, { of: 'speaker', keys: new Map([...people].map(([speaker, person]) => [speaker, [person]])) }];
      const rows = more.shift()!;
      if (kind === 'TAG' || kind === 'TAG_GROUP') return [axis, { of: 'tag', keys: new Map(rows.map(({ number, key }) => [number, key])) }];
      return [axis, { of: 'note', keys: grouped(rows) }];
    });
    const matches = await this.passages(actor, notes!);
    return matches && new PassageCounter({ measure: chartScope.measure, notes: matches, axes: Object.fromEntries(keys), people });
  }

  private reading(axis: Dimension, statement: ChartSource['statement'], where: string, { workspaceId }: Actor): Reading | null {
    if (axis.kind === 'PERSON') return null;
    if (axis.kind === 'TAG' || axis.kind === 'TAG_GROUP') return { sql: tagKeysSql(axis.kind), params: [workspaceId] };
    return statement((param) => keysSql(where, axis, param));
  }

  private async passages(actor: Actor, rows: readonly Row[]): Promise<CodedPassages[] | null> {
    const missing = rows.filter(({ passages }) => passages === null).map(({ noteId }) => noteId);
    await this.coded.enqueueMissing(actor, missing);
    if (missing.length > this.mostComputed) return null;
    const computed = new Map((await this.coded.compute(actor, missing)).map((row) => [row.noteId, row]));
    return rows.flatMap(({ noteId, speakers, passages }) =>
      passages && speakers ? { noteId, speakers, passages } : (computed.get(noteId) ?? []),
    );
  }
}

function grouped(rows: readonly Row[]): Map<string, string[]> {
  const keys = new Map<string, string[]>();
  for (const { noteId, key } of rows) {
    const matches = keys.get(noteId);
    if (matches) matches.push(key);
    else keys.set(noteId, [key]);
  }
  return keys;
}
