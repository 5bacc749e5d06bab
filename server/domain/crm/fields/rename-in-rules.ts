import { sql } from '#/platform/db/sql.ts';
import { audit } from '#/platform/audit/audit.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { changeEvents } from '#/domain/scheduling/event-records/announce.ts';
import type { Renames } from './options.ts';
import type { FieldRow } from './present-field.ts';

type EventSettingsRow = { id: number; settings: unknown };

/** Conditions of events refer to options by name, so a renamed option is renamed there too. */
export async function renameInRules(tx: Ctx, field: FieldRow, renames: Renames): Promise<void> {
  if (renames.size === 0) return;
  const names = [field.identifier, ...field.aliases];
  const { rows } = await sql<EventSettingsRow>`
    select e.id, e.settings from event e
    where e.account_id = ${tx.accountId} and (
      jsonb_path_exists(e.settings, '$.**.customFieldId ? (@ == $id)', jsonb_build_object('id', ${field.id}::bigint))
      or jsonb_path_exists(e.settings, '$.**.identifier ? (@ == $names[*])', jsonb_build_object('names', ${JSON.stringify(names)}::jsonb)))
    order by e.id for update of e`.execute(tx.db);
  const changed = rows.flatMap(({ id, settings }) => {
    const renamed = renamedIn(settings, field.id, names, renames);
    return JSON.stringify(renamed) === JSON.stringify(settings) ? [] : [{ id, renamed }];
  });
  await changeEvents(
    tx,
    changed.map(({ id }) => id),
    async () => {
      for (const { id, renamed } of changed) {
        await sql`
          update event set settings = ${JSON.stringify(renamed)}::jsonb where account_id = ${tx.accountId} and id = ${id}`.execute(
          tx.db,
        );
        await audit(tx, 'event.update', 'event', id, null, { renamedOptions: Object.fromEntries(renames) });
      }
    },
  );
}

/** A copy of the document in which every condition about the field uses the new names. */
function renamedIn(part: unknown, fieldId: number, names: readonly string[], renames: Renames): unknown {
  if (Array.isArray(part)) return part.map((item) => renamedIn(item, fieldId, names, renames));
  if (typeof part !== 'object' || part === null) return part;
  const entries = Object.entries(part).map(([key, value]): [string, unknown] => [
    key,
    renamedIn(value, fieldId, names, renames),
  ]);
  const whole: Record<string, unknown> = Object.fromEntries(entries);
  const { op, values, customFieldId, identifier } = whole;
  const isAbout =
    customFieldId === fieldId || (customFieldId === undefined && names.includes(String(identifier)));
  if (op === undefined || !Array.isArray(values) || !isAbout) return whole;
  return { ...whole, values: values.map((value) => renames.get(String(value)) ?? value) };
}
