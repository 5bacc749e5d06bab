import pg from 'pg';
import type { Filled } from './filled.ts';
import { tuesday } from './demo.ts';
import { server } from './site.ts';

// These import the server, which reads the built pages when it starts.
const { consentOf } = await import('./filled.ts');
const { made } = await import('../../../server/test/tenant-rows.ts');
const { tenant } = await import('../../../server/test/tenant.ts');
const { grantOperator } = await import('../../../server/surfaces/operator/operators.ts');
const { systemContext } = await import('../../../server/platform/context/system-ctx.ts');

const lengthMax = 200;
const attack = `"><img/id="injected"/src="x"/onerror="globalThis.injected=1">'\${7*7}{{7*7}}👩‍👩‍👧‍👦🏳️‍🌈`;

/** Markup and emoji, followed by a long text without line break opportunities. */
export const leftToRight = attack.padEnd(lengthMax, 'W');
/** The same in right-to-left scripts, mixed with words of the other direction. */
export const rightToLeft = `שלום <b/id="injected">مرحبا</b> 👨‍💻 ABC ١٢٣ `.padEnd(lengthMax, 'نصطويل');

/** A workspace with one record of each kind, in which every name that people can set is the hostile one. */
export async function hostileWorkspace(name: string): Promise<Filled> {
  server.clock.set(tuesday);
  const mark = `Mark${name.length}${name.codePointAt(0)}`;
  const { w, ids, app, callToken, waiting } = await tenant(mark);
  await grantOperator(systemContext(server.app), w.owner.email);
  const { eventCall } = await made(w.get('/v1/eventCalls/detail', { id: ids.call }));
  await rename(mark, name);
  return {
    w,
    ids,
    callPreviews: [ids.callPreview],
    callToken,
    waiting,
    callDate: eventCall.dateTime.slice(0, 10),
    reportedFrom: '2026-11-01',
    consent: consentOf(app),
  };
}

/** SQL expressions by column type that replace a value equal to the mark ($1), or its start. */
const renamed: Readonly<Record<string, (column: string) => string>> = {
  text: (column) =>
    `case when ${column} = $1::text or starts_with(${column}, $1 || ' ') then $2::text || substr(${column}, length($1::text) + 1) else ${column} end`,
  _text: (column) =>
    `(select array_agg(case when item = $1::text then $2 else item end order by place) from unnest(${column}) with ordinality as items (item, place))`,
  jsonb: (column) =>
    `replace(replace(${column}::text, '"' || $1::text || '"', to_json($2::text)::text), '"' || $1::text || ' ', rtrim(to_json($2::text)::text, '"') || ' ')::jsonb`,
};

/**
 * Replaces the mark by the name in all values that equal or start with it. Values with a format of their own, such as
 * URLs and ids, only contain the mark, and are left alone, as are the change feed and the audit log, whose entries must
 * not change.
 */
async function rename(mark: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ place: string; column: string; type: string }>(`
      select quote_ident(c.table_name) as place, quote_ident(c.column_name) as column, c.udt_name as type
      from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.udt_name in ('text', '_text', 'jsonb')
        and c.is_generated = 'NEVER' and c.table_name not in ('change', 'audit_entry')`);
    for (const { place, column, type } of rows)
      await client.query(
        `update ${place} set ${column} = ${renamed[type]?.(column)} where strpos(${column}::text, $1) > 0`,
        [mark, name],
      );
  } finally {
    await client.end();
  }
}
