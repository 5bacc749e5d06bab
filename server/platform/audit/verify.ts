import { inCells } from '#/platform/workspaces/in-cells.ts';
import type { App, PublicCtx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { snapshotTransaction } from '#/platform/db/tx.ts';
import { iso } from '#/platform/values/time.ts';
import {
  contentHash,
  entriesOf,
  hashedOf,
  headOf,
  isHeadOf,
  isIn,
  linkHash,
  type Chain,
  type Hashed,
  type Head,
  outsideOf,
} from './chains.ts';

/** The first entry of a chain that does not match. */
type Problem = {
  readonly sequence: number;
  /** Null if the entry is missing. */
  readonly id: number | null;
  readonly text: string;
};

export type Verdict = {
  /** Null for the chain of the operators. */
  readonly accountId: number | null;
  /** The number of verified entries. */
  readonly entries: number;
  /** The number of these that were emptied because a person was erased. */
  readonly erased: number;
  /** Entries that are not chained yet, which takes up to a minute. */
  readonly unchained: number;
  /**
   * To be stored elsewhere: somebody who can write to the database could build a new chain, but not one with this hash.
   */
  readonly head: { readonly sequence: number; readonly hash: string };
  readonly problem: Problem | null;
};

type Row = Hashed & {
  sequence: number;
  salt: Buffer | null;
  content_hash: Buffer;
  hash: Buffer;
  is_emptied: boolean;
};

const atOnce = 1_000;

/** All chains: that of the operators first, then those of the workspaces. */
export async function chainsOf(app: App): Promise<Chain[]> {
  const found = await inCells(
    app,
    sql<{ accountId: number }>`
    select c.account_id as "accountId" from audit_chain c join account a on a.id = c.account_id order by c.account_id`,
  );
  return [{ accountId: null }, ...found];
}

/** Verifies a chain in one snapshot, and stores the result for `doctor`. */
export async function verifyChain(app: App, chain: Chain): Promise<Verdict> {
  const outside = outsideOf(app, chain);
  const verdict = await snapshotTransaction(outside, (tx) => check(tx, chain));
  await sql`
    update ${headOf(chain)} set verified_at = ${iso(app.clock())}, problem = ${verdict.problem?.text ?? null} where ${isHeadOf(chain)}`.execute(
    outside.db,
  );
  return verdict;
}

async function check(tx: PublicCtx, chain: Chain): Promise<Verdict> {
  const head = await readHead(tx, chain);
  let [at, hash] = [head.anchor_sequence, head.anchor_hash];
  let [entries, erased] = [0, 0];
  let problem: Problem | null = null;
  for (;;) {
    const rows = await entriesAfter(tx, chain, at);
    for (const row of rows) {
      problem = problemOf(row, at, hash, head);
      if (problem !== null) break;
      [at, hash] = [row.sequence, row.hash];
      entries += 1;
      if (row.salt === null) erased += 1;
    }
    if (problem !== null || rows.length < atOnce) break;
  }
  return {
    accountId: chain.accountId,
    entries,
    erased,
    unchained: await unchainedIn(tx, chain),
    head: { sequence: head.last_sequence, hash: head.last_hash.toString('hex') },
    problem: problem ?? problemOfEnd(at, hash, head),
  };
}

async function readHead(tx: PublicCtx, chain: Chain): Promise<Head> {
  const { rows } = await sql<Head>`
    select h.last_sequence, h.last_hash, h.anchor_sequence, h.anchor_hash from ${headOf(chain)} where ${isHeadOf(chain)}`.execute(
    tx.db,
  );
  const none = Buffer.alloc(0);
  return rows[0] ?? { last_sequence: 0, last_hash: none, anchor_sequence: 0, anchor_hash: none };
}

async function entriesAfter(tx: PublicCtx, chain: Chain, sequence: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select ${hashedOf(chain)}, e.sequence, e.salt, e.content_hash, e.hash from ${entriesOf(chain)}
    where ${isIn(chain)} and e.sequence > ${sequence} order by e.sequence limit ${sql.lit(atOnce)}`.execute(
    tx.db,
  );
  return rows;
}

async function unchainedIn(tx: PublicCtx, chain: Chain): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from ${entriesOf(chain)} where ${isIn(chain)} and e.sequence is null`.execute(tx.db);
  return rows[0]?.n ?? 0;
}

/** @param at the sequence number of the previous entry, whose hash is `hash` */
function problemOf(row: Row, at: number, hash: Buffer, head: Head): Problem | null {
  const { sequence, id } = row;
  if (sequence > head.last_sequence)
    return { sequence, id, text: `Entry ${sequence} (id ${id}) stands after the end of the chain` };
  if (sequence !== at + 1) return missing(at + 1, sequence - 1);
  if (!isContentRight(row)) return changed(row);
  const expected = linkHash(hash, sequence, { envelope: row.envelope, contentHash: row.content_hash });
  return expected.equals(row.hash) ? null : changed(row);
}

/** An erased entry has no salt any more: its hash stays, and its content must be empty. */
function isContentRight({ salt, content, content_hash: expected, is_emptied: isEmptied }: Row): boolean {
  return salt === null ? isEmptied : contentHash(salt, content).equals(expected);
}

function changed({ sequence, id }: Row): Problem {
  return { sequence, id, text: `Entry ${sequence} (id ${id}) was changed` };
}

function missing(from: number, to: number): Problem {
  const text = from === to ? `Entry ${from} is missing` : `Entries ${from} to ${to} are missing`;
  return { sequence: from, id: null, text };
}

function problemOfEnd(at: number, hash: Buffer, head: Head): Problem | null {
  if (at < head.last_sequence) return missing(at + 1, head.last_sequence);
  if (hash.equals(head.last_hash)) return null;
  return { sequence: at, id: null, text: `The end of the chain is not entry ${at}` };
}
