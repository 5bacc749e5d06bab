import type { Actor, Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { gone, type Step } from './fold.ts';
import { bodyOf, kinds, resourceOf, resourceOfTable, type Body, type Resource } from './resources.ts';

/** A change in the outbox. */
export type Told = {
  readonly id: number;
  readonly type: string;
  readonly sequence: number | null;
  readonly at: string;
  readonly actor: Actor;
  readonly object: Readonly<Record<string, unknown>>;
  readonly extra: Readonly<Record<string, unknown>>;
  readonly context: unknown;
};

/** The rows that a merge or its undoing moved to another contact: `[table, id, contactId]`. */
type Hands = readonly (readonly [table: string, id: number, contactId: number])[];

/** Converts changes to steps for the archive, in order. */
export async function stepsOf(ctx: Ctx, changes: readonly Told[]): Promise<Step[]> {
  const said = changes.flatMap(saidBy);
  const bodies = await canonical(ctx, said);
  return said.map((step, place) => ({ ...step, body: { ...bodies.get(place), ...marks(step.body) } }));
}

function saidBy(change: Told): Step[] {
  const resource = resourceOf(change.type);
  if (resource === undefined || 'erased' in change.object) return [];
  const { type, sequence, at, object, extra, context } = change;
  const actor = withoutPerson(change.actor);
  const step = (of: Resource, recordId: number, body: Body): Step => ({
    resource: of,
    recordId,
    sequence,
    at,
    type,
    actor,
    body,
  });
  const isGone = type === 'call.deleted' || type === 'transaction.deleted';
  const own = step(resource, Number(object['id']), {
    ...kinds[resource].read(object),
    [gone]: isGone ? true : null,
  });
  return [
    own,
    ...mergedIn(extra).map((id) => step('CONTACT', id, { deleted_at: at, merged_into_id: own.recordId })),
    ...handsIn(context).flatMap(([table, id, contactId]) => {
      const moved = resourceOfTable[table];
      return moved === undefined ? [] : [step(moved, id, { contact_id: contactId })];
    }),
  ];
}

/** The archive stores no names of contacts. */
function withoutPerson(actor: Actor): object {
  return actor.type === 'contact' ? { ...actor, name: 'Contact' } : actor;
}

function mergedIn({ mergedIds }: Told['extra']): number[] {
  return Array.isArray(mergedIds) ? mergedIds.map(Number) : [];
}

function handsIn(context: unknown): Hands {
  const hands = (context as { hands?: Hands } | null)?.hands; // written by merges alone
  return hands ?? [];
}

function marks(body: Body): Body {
  return gone in body ? { [gone]: body[gone] } : {};
}

/** Values as the database formats them, so that equal values are equal texts. */
async function canonical(ctx: Ctx, steps: readonly Step[]): Promise<Map<number, Body>> {
  const found = new Map<number, Body>();
  const places = steps.map(({ resource }, place) => ({ resource, place }));
  for (const [resource, some] of Map.groupBy(places, (one) => one.resource)) {
    const given = some.map(({ place }) => ({ place, body: steps[place]?.body }));
    const { rows } = await sql<{ place: number; body: Body }>`
      select r.place, ${bodyOf(resource, 'p')} as body
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as r (place integer, body jsonb)
      cross join lateral jsonb_populate_record(null::${sql.ref(kinds[resource].table)}, r.body) p`.execute(
      ctx.db,
    );
    for (const { place, body } of rows) {
      const said = steps[place]?.body ?? {};
      found.set(place, Object.fromEntries(Object.entries(body).filter(([column]) => column in said)));
    }
  }
  return found;
}
