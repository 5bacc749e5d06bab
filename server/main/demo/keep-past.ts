import { fillArchive } from '#/domain/insight/archive/fill.ts';
import { bodyOf, kinds, type Body, type Resource } from '#/domain/insight/archive/resources.ts';
import { store } from '#/domain/insight/archive/store.ts';
import type { Actor, Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import type { Staff } from './create-team.ts';
import { callMoments, dealMoments, paymentMoments, type ActorOf, type Moment } from './past-steps.ts';

type Stored = { readonly id: number; readonly body: Body };

const system: Actor = { type: 'system', id: 'callwright', name: 'Callwright' };

/**
 * Fills the archive as if the workspace had been at work since then: calls were booked and got their outcomes later,
 * payments came in and some were refunded, and some deals first had another value.
 */
export async function keepPast(tx: Ctx, staff: Staff, fromMs: number): Promise<void> {
  const actorOf = actorsOf(staff);
  const payments = await read(tx, 'PAYMENT');
  const paid = Map.groupBy(payments, ({ body }) => Number(body['deal_id']));
  const created = ({ body }: Stored): Moment[] => [
    { at: String(body['created_at']), type: 'contact.created', actor: system, body },
  ];
  await keep(tx, 'CONTACT', await read(tx, 'CONTACT'), created);
  await keep(tx, 'CALL', await read(tx, 'CALL'), ({ body }) => callMoments(body, actorOf));
  await keep(tx, 'PAYMENT', payments, ({ body }) => paymentMoments(body, system, tx.now));
  await keep(tx, 'DEAL', await read(tx, 'DEAL'), ({ id, body }, place) =>
    dealMoments(
      body,
      (paid.get(id) ?? []).map((payment) => payment.body),
      { place, actor: actorOf(body['user_id']), nowMs: tx.now },
    ),
  );
  await fillArchive({ ...tx, now: fromMs });
}

function actorsOf(staff: Staff): ActorOf {
  const members = new Map([...staff.values()].map((member) => [member.id, member]));
  return (userId) => {
    const member = members.get(Number(userId));
    if (member === undefined) return system;
    return { type: 'user', id: String(member.id), name: `${member.firstName} ${member.lastName}` };
  };
}

/** All records of a kind, in the archive's format. */
async function read(tx: Ctx, resource: Resource): Promise<Stored[]> {
  const { rows } = await sql<Stored>`
    select t.id, ${bodyOf(resource, 't')} as body from ${sql.ref(kinds[resource].table)} t
    where t.account_id = ${tx.accountId} order by t.id`.execute(tx.db);
  return rows;
}

async function keep(
  tx: Ctx,
  resource: Resource,
  records: readonly Stored[],
  momentsOf: (record: Stored, place: number) => Moment[],
): Promise<void> {
  const steps = records.flatMap((record, place) =>
    momentsOf(record, place).map((moment) => ({ ...moment, resource, recordId: record.id, sequence: null })),
  );
  await store(tx, steps);
}
