import assert from 'node:assert/strict';
import { changeEnvelope } from '@callwright/contract/change-envelope.ts';
import { changeKind, isChangeType } from '@callwright/contract/change-types.ts';
import { changeColumns, envelopeOf, type ChangeRow } from '#/platform/changes/envelope.ts';
import type { Db } from '#/platform/db/db.ts';
import { sql } from '#/platform/db/sql.ts';

const ofEachType = 20;

/** At the end of a test file: every change its tests made the service publish matches the catalog. */
export async function changesMustFit(db: Db): Promise<void> {
  const { rows } = await sql<ChangeRow>`
    select ${changeColumns} from change c where c.id in (
      select id from (select id, row_number() over (partition by type order by id desc) as place from change) ranked
      where place <= ${ofEachType}) order by c.id`.execute(db);
  for (const row of rows) mustFit(row);
}

export function mustFit(row: ChangeRow): void {
  const { type, object, extra } = row;
  assert.ok(isChangeType(type), `${type} is not in the catalog`);
  const said = `A change of type ${type}`;
  const { object: schema, extra: extraSchema } = changeKind(type);
  if (!('erased' in object)) {
    const { error } = schema.safeParse(object);
    assert.equal(
      error,
      undefined,
      `${said} has another object: ${error?.message} in ${JSON.stringify(object)}`,
    );
    mustHaveOnly(`${said}, its object,`, object, Object.keys(schema.shape), type === 'webhook.test');
    assert.ok(
      extraSchema?.safeParse(extra).success ?? true,
      `${said} has other fields: ${JSON.stringify(extra)}`,
    );
  }
  mustHaveOnly(`${said}, next to its object,`, extra, Object.keys(extraSchema?.shape ?? {}), false);
  const sent = changeEnvelope(type).safeParse(envelopeOf({ ...row, sequence: row.sequence ?? 1 }));
  assert.ok(sent.success, `${said} has another envelope: ${sent.error?.message}`);
}

/** What nobody has described may be a secret. */
function mustHaveOnly(what: string, values: object, names: readonly string[], anything: boolean): void {
  const others = Object.keys(values).filter((name) => !names.includes(name));
  assert.ok(
    anything || others.length === 0,
    `${what} publishes ${others.join(', ')}, which the catalog does not have`,
  );
}
