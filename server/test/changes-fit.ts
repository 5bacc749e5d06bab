import assert from 'node:assert/strict';
import { changeEnvelope } from '@callwright/contract/change-envelope.ts';
import { changeKind, isChangeType } from '@callwright/contract/change-types.ts';
import { changeColumns, envelopeOf, type ChangeRow } from '../changes/envelope.ts';
import type { Db } from '../ctx.ts';
import { sql } from '../db/sql.ts';

const ofEachType = 20;

/** At the end of a test file: whatever its tests made the service tell is what the catalogue says. */
export async function changesMustFit(db: Db): Promise<void> {
  const { rows } = await sql<ChangeRow>`
    select ${changeColumns} from change c where c.id in (
      select id from (select id, row_number() over (partition by type order by id desc) as place from change) ranked
      where place <= ${ofEachType}) order by c.id`.execute(db);
  for (const row of rows) mustFit(row);
}

export function mustFit(row: ChangeRow): void {
  const { type, object, extra } = row;
  assert.ok(isChangeType(type), `${type} is not in the catalogue`);
  const said = `A change of type ${type}`;
  const { object: schema, extra: beside } = changeKind(type);
  if (!('erased' in object)) {
    const { error } = schema.safeParse(object);
    assert.equal(
      error,
      undefined,
      `${said} has another object: ${error?.message} in ${JSON.stringify(object)}`,
    );
    mustHaveOnly(`${said}, its object,`, object, Object.keys(schema.shape), type === 'webhook.test');
    assert.ok(
      beside?.safeParse(extra).success ?? true,
      `${said} says something else beside: ${JSON.stringify(extra)}`,
    );
  }
  mustHaveOnly(`${said}, beside its object,`, extra, Object.keys(beside?.shape ?? {}), false);
  const sent = changeEnvelope(type).safeParse(envelopeOf({ ...row, sequence: row.sequence ?? 1 }));
  assert.ok(sent.success, `${said} has another envelope: ${sent.error?.message}`);
}

/** What nobody has described may be a secret. */
function mustHaveOnly(what: string, values: object, names: readonly string[], anything: boolean): void {
  const others = Object.keys(values).filter((name) => !names.includes(name));
  assert.ok(
    anything || others.length === 0,
    `${what} tells ${others.join(', ')}, which the catalogue does not know`,
  );
}
