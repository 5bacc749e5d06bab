import { normalizeEmail } from '#/domain/people/account/email.ts';
import { changingPerson } from '#/domain/people/auth/changing-person.ts';
import { endAll } from '#/domain/people/auth/sessions.ts';
import { removeFactors } from '#/domain/people/factors/factors.ts';
import { noteAct } from '#/platform/audit/operator-act.ts';
import type { PublicCtx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { systemTransaction } from '#/platform/db/tx.ts';
import { notFound } from '#/platform/errors/errors.ts';

type Row = { id: number; email: string; has_second_factor: boolean };

/** Removes a person's second factors for all workspaces and ends their sessions. */
export async function resetFactors(ctx: PublicCtx, email: string): Promise<{ id: number; email: string }> {
  return systemTransaction(ctx, async (tx) => {
    const { rows } = await sql<Row>`
      select id, email, has_second_factor from app_user where email_normalized = ${normalizeEmail(email)} for no key update`.execute(
      tx.db,
    );
    const [person] = rows;
    if (person === undefined) throw notFound('person');
    if (person.has_second_factor) {
      await changingPerson(tx, person.id, () => removeFactors(tx, person.id));
      await endAll(tx, person.id, null);
      await noteAct(tx, {
        action: 'user.reset_second_factor',
        subject: person.email,
        workspaceId: null,
        resource: 'user',
        resourceId: person.id,
        before: { twoFactor: true },
        after: { twoFactor: false },
      });
    }
    return { id: person.id, email: person.email };
  });
}
