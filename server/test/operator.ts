import { findOrCreatePerson } from '#/domain/people/account/people.ts';
import { openSession } from '#/domain/people/auth/sessions.ts';
import { sql } from '#/platform/db/sql.ts';
import { systemTransaction } from '#/platform/db/tx.ts';
import { systemContext } from '#/platform/context/system-ctx.ts';
import type { Client, Json } from './client.ts';
import { server } from './harness.ts';

let count = 0;

/** A person who operates the installation and belongs to no workspace. */
export async function newOperator(): Promise<{
  email: string;
  personId: number;
  token: string;
  client: Client;
}> {
  count += 1;
  const email = `operator-${process.pid}-${count}@example.test`;
  return systemTransaction(systemContext(server.app), async (tx) => {
    const { id: personId } = await findOrCreatePerson(tx, {
      email,
      passwordHash: null,
      firstName: 'Olive',
      lastName: `Operator ${count}`,
      isOperator: true,
    });
    const token = await openSession(tx, personId);
    return { email, personId, token, client: server.anybody.with({ Authorization: `Bearer ${token}` }) };
  });
}

/** The entries of an action in the audit log of a workspace. */
export async function auditOf(workspaceId: number, action: string): Promise<Json[]> {
  const { rows } = await sql<Json>`
    select actor, resource, resource_id, before, after from audit_entry where account_id = ${workspaceId} and action = ${action} order by id`.execute(
    server.app.database.serviceOf(workspaceId),
  );
  return rows;
}
