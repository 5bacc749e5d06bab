import { hash } from 'node:crypto';
import type { ImportKind } from '@callwright/contract/import.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { erasedIdsOf } from '#/domain/crm/contacts/erase-import-links.ts';
import type { RunRow } from '#/domain/moving/imports/run.ts';
import type { LeftOut, SourceRecord } from '#/ports/import-sources/service-source.ts';

/** What was left out of a record, and when to try again: once a certain record exists, always, or never. */
export type Omission = LeftOut & {
  readonly again?: { readonly kind: ImportKind; readonly id: string } | 'ALWAYS';
};

/** The record here that a record of the source became. */
export type Link = {
  readonly recordId: number;
  readonly digest: string | null;
  readonly leftOut: readonly Omission[];
};

/** PLANNED: a dry run would create it. ERASED: it was about a person who was erased since. */
export type Found = Link | 'PLANNED' | 'ERASED' | null;

/** The known links of a source for one page. In a dry run also the records that would have been created. */
export class Links {
  readonly #tx: Ctx;
  readonly #run: RunRow;
  readonly #known = new Map<string, Found>();

  constructor(tx: Ctx, run: RunRow) {
    this.#tx = tx;
    this.#run = run;
  }

  /** Reads the links of a page in one statement. */
  async load(records: readonly SourceRecord[]): Promise<void> {
    const asked = records.map(({ kind, externalId }) => ({ kind, external_id: externalId }));
    for (const { kind, external_id: id } of asked) this.#known.set(keyOf(kind, id), null);
    for (const row of await this.#read(asked)) this.#known.set(keyOf(row.kind, row.external_id), linkOf(row));
  }

  async find(kind: ImportKind, externalId: string): Promise<Found> {
    const known = this.#known.get(keyOf(kind, externalId));
    if (known !== undefined) return known;
    const [row] = await this.#read([{ kind, external_id: externalId }]);
    const found = row === undefined ? null : linkOf(row);
    this.#known.set(keyOf(kind, externalId), found);
    return found;
  }

  /** Stores the link of what was saved. In a dry run a record that would be created has the id null. */
  async keep(
    kind: ImportKind,
    externalId: string,
    saved: {
      readonly recordId: number | null;
      readonly digest: string;
      readonly isMade: boolean;
      readonly leftOut: readonly Omission[];
    },
  ): Promise<void> {
    const { recordId, digest, isMade, leftOut } = saved;
    const { accountId, db } = this.#tx;
    const { id, dry_run: isDry } = this.#run;
    if (isDry) {
      this.#known.set(
        keyOf(kind, externalId),
        recordId === null ? 'PLANNED' : { recordId, digest: null, leftOut },
      );
      await sql`
        insert into import_planned (account_id, import_id, kind, external_id, record_id) values (${accountId}, ${id}, ${kind}, ${externalId}, ${recordId})
        on conflict (account_id, import_id, kind, external_id) do update set record_id = excluded.record_id`.execute(
        db,
      );
      return;
    }
    if (recordId === null) throw new Error('A record was saved without an id');
    this.#known.set(keyOf(kind, externalId), { recordId, digest, leftOut });
    await sql`
      insert into import_link (account_id, system, kind, external_id, record_id, digest, left_out, made_by)
      values (${accountId}, ${this.#system}, ${kind}, ${externalId}, ${recordId}, decode(${digest}, 'hex'), ${JSON.stringify(leftOut)}::jsonb, ${isMade ? id : null})
      on conflict (account_id, system, kind, external_id) do update set record_id = excluded.record_id, digest = excluded.digest, left_out = excluded.left_out`.execute(
      db,
    );
  }

  get #system(): string {
    return this.#run.options.system ?? this.#run.source;
  }

  async #read(asked: readonly { kind: string; external_id: string }[]): Promise<LinkRow[]> {
    if (asked.length === 0) return [];
    const { accountId, db } = this.#tx;
    const given = asked.map(({ kind, external_id: id }) => ({
      kind,
      external_id: id,
      stored: [id, ...erasedIdsOf(this.#tx, { system: this.#system, kind, externalId: id })],
    }));
    const { rows } = await sql<LinkRow>`
      select distinct on (a.kind, a.external_id)
        a.kind, a.external_id, coalesce(l.record_id, p.record_id) as record_id, encode(l.digest, 'hex') as digest, coalesce(l.left_out, '[]') as left_out,
        coalesce(l.is_erased, false) as is_erased
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as a (kind text, external_id text, stored text[])
      left join import_link l on l.account_id = ${accountId} and l.system = ${this.#system} and l.kind = a.kind and l.external_id = any(a.stored)
      left join import_planned p on p.account_id = ${accountId} and p.import_id = ${this.#run.id} and p.kind = a.kind and p.external_id = a.external_id
      where l.kind is not null or p.kind is not null order by a.kind, a.external_id, l.is_erased desc`.execute(
      db,
    );
    return rows;
  }
}

type LinkRow = {
  kind: ImportKind;
  external_id: string;
  record_id: number | null;
  digest: string | null;
  left_out: readonly Omission[];
  is_erased: boolean;
};

function linkOf({ record_id: recordId, digest, left_out: leftOut, is_erased: isErased }: LinkRow): Found {
  if (isErased) return 'ERASED';
  return recordId === null ? 'PLANNED' : { recordId, digest, leftOut };
}

function keyOf(kind: string, externalId: string): string {
  return `${kind} ${externalId}`;
}

/** A hash that tells whether a record has changed since the last time. */
export function digestOf({ data }: SourceRecord): string {
  return hash('sha256', JSON.stringify(data), 'hex');
}
