import assert from 'node:assert/strict';
import { changeEnvelope } from '@callwright/contract/change-envelope.ts';
import { changeKind, isChangeType } from '@callwright/contract/change-lookup.ts';
import { changeColumns, envelopeOf, type ChangeRow } from '#/platform/changes/envelope.ts';
import { wholeObject } from '#/platform/changes/sealed-fields.ts';
import type { App } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { inCells } from '#/platform/workspaces/in-cells.ts';
import type { Secrets } from '#/platform/secrets/secrets.ts';

const ofEachType = 20;
/** Checks only among the last changes, because a test of an import writes millions. */
const amongLast = 200_000;

/** At the end of a test file: every change that the service published matches the catalog. */
export async function changesMustFit(app: App): Promise<void> {
  const rows = await inCells(
    app,
    sql<ChangeRow>`
    select ${changeColumns} from change c where c.id in (
      select id from (select id, row_number() over (partition by type order by id desc) as place from change
        where id > (select max(id) - ${amongLast} from change)) ranked
      where place <= ${ofEachType}) order by c.id`,
  );
  for (const row of rows) {
    mustFit(app.config, row);
    mustKeepSecrets(row);
  }
}

export function mustFit(secrets: Secrets, row: ChangeRow): void {
  const { type, extra } = row;
  const object = wholeObject(secrets, row);
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
  const sent = changeEnvelope(type).safeParse(envelopeOf(secrets, { ...row, sequence: row.sequence ?? 1 }));
  assert.ok(sent.success, `${said} has another envelope: ${sent.error?.message}`);
}

function mustKeepSecrets({ type, object }: ChangeRow): void {
  const names = isChangeType(type) ? (changeKind(type).sealed ?? []) : [];
  const plain = names.filter((name) => name in object);
  assert.deepEqual(plain, [], `A change of type ${type} is stored with secrets that anybody can read`);
}

/** A value without a description may be a secret. */
function mustHaveOnly(what: string, values: object, names: readonly string[], anything: boolean): void {
  const others = Object.keys(values).filter((name) => !names.includes(name));
  assert.ok(
    anything || others.length === 0,
    `${what} publishes ${others.join(', ')}, which the catalog does not have`,
  );
}
