import type { ScenarioFile } from '@callwright/contract/scenario.ts';
import type { ScenarioRun } from '@callwright/contract/scenarios.ts';
import type { z } from 'zod';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import { notFound } from '#/platform/errors/errors.ts';
import type { Cast } from './cast.ts';

// A run of a scenario as stored and shown.

type Counts = Record<string, number>;

export type RunRow = {
  id: number;
  name: string;
  file: ScenarioFile;
  status: z.input<typeof ScenarioRun>['status'];
  cast_ids: Cast | null;
  from_at: string | null;
  to_at: string | null;
  at: string | null;
  next_lead: number;
  performed: Counts;
  refused: Counts;
  error: string | null;
  user_id: number;
  user_name: string;
  scopes: string[];
  credential: Ctx['credential'];
  created_at: string;
};

const columns: Sql<RunRow> = sql.raw(`
  r.id, r.name, r.file, r.status, r.cast_ids, r.from_at, r.to_at, r.at, r.next_lead, r.performed, r.refused, r.error, r.user_id,
  to_jsonb(r.scopes) as scopes, r.credential, r.created_at,
  (select trim(u.first_name || ' ' || u.last_name) from member m join app_user u on u.id = m.person_id
    where m.account_id = r.account_id and m.user_id = r.user_id) as user_name`);

export function selectRun(ctx: Ctx, id: number | Sql): Sql<RunRow> {
  return sql<RunRow>`select ${columns} from scenario_run r where r.account_id = ${ctx.accountId} and r.id = ${id}`;
}

/** One run. Throws 404 if there is none. */
export async function readRun(ctx: Ctx, id: number): Promise<RunRow> {
  const { rows } = await selectRun(ctx, id).execute(ctx.db);
  const [row] = rows;
  if (row === undefined) throw notFound('run');
  return row;
}

export function presentRun(row: RunRow): z.input<typeof ScenarioRun> {
  return {
    id: row.id,
    name: row.name,
    status: row.status,
    from: row.from_at,
    to: row.to_at,
    at: row.at,
    performed: row.performed,
    refused: row.refused,
    error: row.error,
    createdBy: { id: row.user_id, name: row.user_name },
    createdAt: row.created_at,
  };
}
