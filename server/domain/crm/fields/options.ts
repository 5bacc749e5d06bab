import { because } from '@callwright/contract/error-reasons.ts';
import type { changedOptions } from '@callwright/contract/custom-field.ts';
import { sql } from '#/platform/db/sql.ts';
import type { z } from 'zod';
import type { Ctx } from '#/platform/context/ctx.ts';
import { invalid } from '#/platform/errors/errors.ts';
import type { Option } from './present-field.ts';

type OptionInput = z.output<typeof changedOptions>[number];
/** An option after the change; a new one has no id yet. */
export type WantedOption = Omit<Option, 'id'> & { id: number | null };
export type Renames = ReadonlyMap<string, string>;

/**
 * The complete list of options after a change. An option keeps its id, and with it the answers that chose it; parts
 * that are not given stay. Missing options are archived, never deleted.
 */
export function mergeOptions(stored: readonly Option[], given: readonly OptionInput[]): WantedOption[] {
  const matched = matchOptions(stored, given);
  const wanted = given.map((option, index): WantedOption => {
    const before = matched[index];
    const given = Object.fromEntries(Object.entries(option).filter(([, value]) => value !== undefined));
    return {
      ...(before ?? plainOption),
      isArchived: false,
      ...given,
      id: before?.id ?? null,
      name: option.name,
      displayIndex: option.displayIndex ?? index,
    };
  });
  const missing = stored.filter((option) => !matched.includes(option));
  return [...wanted, ...missing.map((option) => ({ ...option, isArchived: true }))];
}

const plainOption: Omit<Option, 'id' | 'name' | 'displayIndex'> = {
  color: null,
  badge: null,
  tooltip: null,
  icon: null,
  isArchived: false,
  isDefault: false,
  category: null,
};

/** The stored option that each given one means: by id, else by name, active options first. */
function matchOptions(stored: readonly Option[], given: readonly OptionInput[]): (Option | undefined)[] {
  const taken = new Set<number>();
  for (const { id } of given) {
    if (id === undefined) continue;
    if (taken.has(id)) throw invalid({ options: [because('OPTION_TWICE', { id })] });
    if (!stored.some((option) => option.id === id))
      throw invalid({ options: [because('NOT_AN_OPTION', { id })] }, 'OPTION_UNKNOWN');
    taken.add(id);
  }
  return given.map(({ id, name }) => {
    if (id !== undefined) return stored.find((option) => option.id === id);
    const free = stored.filter(
      (option) => !taken.has(option.id) && option.name.toLowerCase() === name.toLowerCase(),
    );
    const match = free.find((option) => !option.isArchived) ?? free[0];
    if (match !== undefined) taken.add(match.id);
    return match;
  });
}

/** New names of options, by their old names. */
export function renamesIn(stored: readonly Option[], wanted: readonly WantedOption[]): Renames {
  const pairs = stored.flatMap((option): [string, string][] => {
    const after = wanted.find(({ id }) => id === option.id);
    return after === undefined || after.name === option.name ? [] : [[option.name, after.name]];
  });
  return new Map(pairs);
}

/**
 * Writes the options of a field whose row is locked. Changed options first leave the index of names, so that two can
 * swap names.
 */
export async function writeOptions(
  tx: Ctx,
  fieldId: number,
  stored: readonly Option[],
  wanted: readonly WantedOption[],
): Promise<void> {
  const kept = wanted.filter(({ id }) => id !== null);
  const added = wanted.filter(({ id }) => id === null);
  if (stored.length > 0)
    await sql`update field_option set is_archived = true where account_id = ${tx.accountId} and field_id = ${fieldId}`.execute(
      tx.db,
    );
  if (kept.length > 0)
    await sql`
      update field_option o set name = w.name, color = w.color, badge = w.badge, tooltip = w.tooltip, icon = w.icon,
        display_index = w."displayIndex", is_archived = w."isArchived", is_default = w."isDefault", category = w.category
      from ${recordset(kept)}
      where o.account_id = ${tx.accountId} and o.field_id = ${fieldId} and o.id = w.id`.execute(tx.db);
  if (added.length > 0)
    await sql`
      insert into field_option (account_id, field_id, name, color, badge, tooltip, icon, display_index, is_archived, is_default, category)
      select ${tx.accountId}, ${fieldId}, w.name, w.color, w.badge, w.tooltip, w.icon, w."displayIndex", w."isArchived", w."isDefault", w.category
      from ${recordset(added)} order by w."displayIndex" returning account_id`.execute(tx.db);
}

function recordset(options: readonly WantedOption[]) {
  return sql`jsonb_to_recordset(${JSON.stringify(options)}::jsonb) as w (id bigint, name text, color text, badge text, tooltip text,
    icon text, "displayIndex" integer, "isArchived" boolean, "isDefault" boolean, category text)`;
}

/** Updates answers that chose a renamed option; all in one statement, because names may be swapped. */
export async function renameAnswers(tx: Ctx, fieldId: number, renames: Renames): Promise<void> {
  if (renames.size === 0) return;
  await sql`
    update field_answer a set answer = array(
      select coalesce(r.after, chosen.name)
      from unnest(a.answer) with ordinality as chosen (name, place)
      left join unnest(${[...renames.keys()]}::text[], ${[...renames.values()]}::text[]) as r (before, after) on r.before = chosen.name
      order by chosen.place)
    where a.account_id = ${tx.accountId} and a.field_id = ${fieldId} and a.answer && ${[...renames.keys()]}::text[]`.execute(
    tx.db,
  );
}
