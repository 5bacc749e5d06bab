import { sql } from '#/platform/db/sql.ts';
import type { Workspace } from './workspace.ts';

/** A team of a test workspace, whose first members may also manage it. */
export function newTeam(
  w: Workspace,
  name: string,
  memberIds: readonly number[],
  managerIds: readonly number[] = [],
): Promise<number> {
  return w.within(async (tx) => {
    const { rows } = await sql<{
      id: number;
    }>`insert into team (account_id, name) values (${w.id}, ${name}) returning id`.execute(tx.db);
    const id = rows[0]?.id;
    if (id === undefined) throw new Error('insert … returning gave no row');
    await sql`
      insert into team_member (account_id, team_id, user_id, is_manager)
      select ${w.id}, ${id}, m.id, m.id = any(${managerIds}::bigint[])
      from unnest(${[...new Set([...memberIds, ...managerIds])]}::bigint[]) as m (id)
      returning account_id`.execute(tx.db);
    return id;
  });
}
