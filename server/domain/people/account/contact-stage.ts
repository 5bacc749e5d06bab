import { sql } from '#/platform/db/sql.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { iso } from '#/platform/values/time.ts';

type Stage = { name: string; category: 'ACTIVE' | 'WON' | 'LOST'; color: string; isDefault?: true };

/** The stages of a new workspace, which may change them. */
export const defaultStages: readonly Stage[] = [
  { name: 'New Lead', category: 'ACTIVE', color: 'blue', isDefault: true },
  { name: 'Approved', category: 'ACTIVE', color: 'indigo' },
  { name: 'Nurturing', category: 'ACTIVE', color: 'purple' },
  { name: 'Contacted', category: 'ACTIVE', color: 'yellow' },
  { name: 'Follow-Up Scheduled', category: 'ACTIVE', color: 'yellow' },
  { name: 'Engaged', category: 'ACTIVE', color: 'pink' },
  { name: 'Customer', category: 'WON', color: 'green' },
  { name: 'Deposit Paid', category: 'WON', color: 'green' },
  { name: 'Ghosting', category: 'LOST', color: 'gray' },
  { name: 'Not Interested', category: 'LOST', color: 'red' },
  { name: 'Bad Fit', category: 'LOST', color: 'red' },
  { name: 'No Show', category: 'LOST', color: 'gray' },
];

/** Creates the system field for the stage of a contact. */
export async function createStageField(tx: Ctx): Promise<void> {
  const at = iso(tx.now);
  await sql`
    with field as (
      insert into custom_field (account_id, type, input_type, name, identifier, is_system_field, created_at, updated_at)
      values (${tx.accountId}, 'CONTACT', 'SINGLE_SELECT', 'Contact stage', 'contact-stage', true, ${at}, ${at})
      returning account_id, id
    )
    insert into field_option (account_id, field_id, name, color, category, is_default, display_index)
    select field.account_id, field.id, stage.name, stage.color, stage.category, stage.is_default, stage.display_index
    from field, jsonb_to_recordset(${JSON.stringify(stageRows)}::jsonb)
      as stage (name text, color text, category text, is_default boolean, display_index integer)
    returning account_id`.execute(tx.db);
}

const stageRows = defaultStages.map((stage, index) => ({
  name: stage.name,
  color: stage.color,
  category: stage.category,
  is_default: stage.isDefault ?? false,
  display_index: index,
}));
