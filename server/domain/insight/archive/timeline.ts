import type { Result } from '@callwright/contract/endpoint.ts';
import type { timeline } from '@callwright/contract/contacts.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { holdsFrom } from '#/platform/past/as-of.ts';
import { iso, toMs } from '#/platform/values/time.ts';
import { gone } from './fold.ts';
import { keepPastUp } from './keep-up.ts';
import { kinds, shownValue, type Body, type Resource } from './resources.ts';

type Timeline = Result<typeof timeline>;
type Row = {
  number: number;
  at: string;
  type: string;
  actor: { type: string; id: string; name: string } | null;
  before: Body;
};

const shownMax = 200;

/** The versions of a record that the caller may see, newest first: what each changed, with old and new values. */
export async function readTimeline(ctx: Ctx, resource: Resource, id: number): Promise<Timeline> {
  await keepPastUp(ctx);
  const [record, from] = await Promise.all([readNow(ctx, resource, id), holdsFrom(ctx)]);
  const { rows } = await sql<Row>`
    select number, at, type, actor, before from archive_version
    where account_id = ${ctx.accountId} and resource = ${resource} and record_id = ${id} order by number desc limit ${sql.lit(shownMax)}`.execute(
    ctx.db,
  );
  let after = record;
  const versions = rows.map((row) => {
    const shown = present(resource, row, after);
    after = { ...after, ...row.before };
    return shown;
  });
  return { data: { versions, holdsFrom: from } };
}

async function readNow(ctx: Ctx, resource: Resource, id: number): Promise<Body> {
  const { rows } = await sql<{ body: Body }>`
    select body from archive_record where account_id = ${ctx.accountId} and resource = ${resource} and record_id = ${id}`.execute(
    ctx.db,
  );
  return rows[0]?.body ?? {};
}

function present(
  resource: Resource,
  { number, at, type, actor, before }: Row,
  after: Body,
): Timeline['data']['versions'][number] {
  const { columns } = kinds[resource];
  const changed = Object.keys(before).filter((column) => column !== gone);
  return {
    number,
    at: iso(toMs(at)),
    type,
    actor,
    isFirst: before[gone] === true,
    changes: changed.flatMap((column) => {
      const field = columns[column];
      return field === undefined
        ? []
        : [
            {
              field,
              before: shownValue(resource, column, { ...after, ...before }),
              after: shownValue(resource, column, after),
            },
          ];
    }),
  };
}
