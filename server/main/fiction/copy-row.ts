import type { FictionalCopy } from '@callwright/contract/fictional-copies.ts';
import type { z } from 'zod';
import { sql, type Sql } from '#/platform/db/sql.ts';

// A copy with made-up people as stored and shown.

export type CopyRow = {
  id: number;
  status: z.input<typeof FictionalCopy>['status'];
  rows_done: number;
  rows_total: number | null;
  copy_id: number | null;
  copy_slug: string | null;
  user_id: number;
  user_name: string;
  created_at: string;
  started_at: string | null;
  finished_at: string | null;
};

export const copyColumns: Sql<CopyRow> = sql.raw(`
  f.id, f.status, f.rows_done, f.rows_total, f.copy_id, f.copy_slug, f.user_id, f.created_at, f.started_at, f.finished_at,
  (select trim(u.first_name || ' ' || u.last_name) from member m join app_user u on u.id = m.person_id
    where m.account_id = f.account_id and m.user_id = f.user_id) as user_name`);

export function presentCopy(row: CopyRow): z.input<typeof FictionalCopy> {
  return {
    id: row.id,
    status: row.status,
    rowsDone: row.rows_done,
    rowsTotal: row.rows_total,
    workspaceId: row.copy_id,
    workspaceSlug: row.copy_slug,
    createdBy: { id: row.user_id, name: row.user_name },
    createdAt: row.created_at,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
  };
}
