import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type { list } from '@callwright/contract/routing-decisions.ts';
import type { Actor, Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { readCall } from '#/domain/scheduling/call-records/call-row.ts';
import { readPage } from '#/platform/lists/lists.ts';
import type { Facts } from './decision.ts';

type Row = {
  id: string;
  event_call_id: number;
  at: string;
  cause: 'BOOKED' | 'RESCHEDULED' | 'REASSIGNED';
  winner_id: number;
  tie_break: Result<typeof list>['data'][number]['tieBreak'];
  facts: Facts;
  actor: Actor;
  people: { id: number; name: string }[];
};

/** GET /v1/routingDecisions: the decisions about a call that the caller may see. */
export async function listRoutingDecisions(
  ctx: Ctx,
  input: Input<typeof list>,
): Promise<Result<typeof list>> {
  const call = await readCall(ctx, { id: input.eventCallId }, 'calls:read');
  const { rows, meta } = await readPage<Row>(ctx, input, {
    name: 'routingDecisions',
    from: 'routing_decision d',
    key: 'd.number',
    order: { by: 'd.number', type: 'bigint' },
    direction: 'desc',
    where: [sql`d.account_id = ${ctx.accountId}`, sql`d.event_call_id = ${call.id}`],
    strategy: 'collect',
    row: (number) => sql`
      select d.id, d.event_call_id, d.at, d.cause, d.winner_id, d.tie_break, d.facts, d.actor,
        (select coalesce(jsonb_agg(jsonb_build_object('id', m.user_id, 'name', trim(u.first_name || ' ' || u.last_name)) order by m.user_id), '[]')
          from member m join app_user u on u.id = m.person_id
          where m.account_id = d.account_id and m.user_id in (
            select value::text::bigint from jsonb_array_elements(d.facts->'pool' || to_jsonb(d.winner_id) || coalesce(d.facts->'ownerId', 'null')
              || coalesce(jsonb_path_query_array(d.facts, '$.excluded[*].userId'), '[]')) where jsonb_typeof(value) = 'number')) as people
      from routing_decision d where d.account_id = ${ctx.accountId} and d.number = ${number}`,
  });
  const data = rows.map(({ facts, ...row }) => ({
    id: row.id,
    eventCallId: row.event_call_id,
    at: row.at,
    cause: row.cause,
    ...facts,
    // Decisions of earlier versions have no stand-ins.
    standIns: (facts.standIns as Facts['standIns'] | undefined) ?? [],
    winnerId: row.winner_id,
    tieBreak: row.tie_break,
    actor: row.actor,
    people: row.people,
  }));
  return { data, count: meta.count, meta };
}
