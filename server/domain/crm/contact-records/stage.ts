import { sql, type Sql } from '#/platform/db/sql.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { announceChange, writeChanges } from './change.ts';
import { lockContact } from './contact.ts';
import { isLive } from './status.ts';

/** What moves a contact to another stage: the outcome of a call, or a deal. */
export type StageCause =
  | 'WON'
  | 'DEPOSIT'
  | 'FOLLOW_UP'
  | 'NO_SHOW'
  | 'NOT_INTERESTED'
  | 'BAD_FIT'
  | 'APPROVED';

type Stage = {
  id: number;
  name: string;
  category: 'ACTIVE' | 'WON' | 'LOST' | null;
  display_index: number;
};

/** Stages by the names that every workspace starts with. A stage that was renamed or archived is skipped. */
const stageNames: Record<Exclude<StageCause, 'WON'>, string> = {
  DEPOSIT: 'Deposit Paid',
  FOLLOW_UP: 'Follow-Up Scheduled',
  NO_SHOW: 'No Show',
  NOT_INTERESTED: 'Not Interested',
  BAD_FIT: 'Bad Fit',
  APPROVED: 'Approved',
};

/** Whether `contact as c` is in one of these stages; 0 means without a stage. A single stage keeps the index order. */
export function hasStage(stageIds: readonly number[]): Sql<unknown> {
  const [first, ...more] = stageIds;
  if (first !== undefined && more.length === 0)
    return first === 0 ? sql`c.stage_option_id is null` : sql`c.stage_option_id = ${first}`;
  const any = sql`c.stage_option_id = any(${stageIds.filter((id) => id !== 0)}::bigint[])`;
  return stageIds.includes(0) ? sql`(c.stage_option_id is null or ${any})` : any;
}

/** Moves a contact to the stage for this cause, if that is a step forward. */
export async function moveStage(tx: Ctx, contactId: number, cause: StageCause): Promise<void> {
  const stages = await readStages(tx);
  const target =
    cause === 'WON'
      ? stages.find((stage) => stage.category === 'WON')
      : stages.find((stage) => isNamed(stage, stageNames[cause]));
  if (target === undefined || !(await isLive(tx, contactId))) return;
  // A member who may record the outcome may also move the contact, whoever owns it.
  const asWorkspace: Ctx = { ...tx, role: null };
  const before = await lockContact(asWorkspace, contactId);
  const current = stages.find((stage) => stage.id === before.stage?.optionId);
  if (!isForward(current, target)) return;
  const written = await writeChanges(asWorkspace, before, { stage_option_id: target.id }, []);
  await announceChange(asWorkspace, before, written);
}

function isNamed(stage: Stage, name: string): boolean {
  return stage.name.toLowerCase() === name.toLowerCase();
}

/**
 * A customer stays a customer: from a WON stage, only a deposit can advance to the full sale. ACTIVE stages follow the
 * workspace's order. A lost lead that returns may go to any stage.
 */
function isForward(current: Stage | undefined, target: Stage): boolean {
  if (current === undefined) return true;
  if (current.id === target.id) return false;
  if (current.category === 'WON') return target.category === 'WON' && isNamed(current, stageNames.DEPOSIT);
  if (current.category === 'ACTIVE' && target.category === 'ACTIVE')
    return target.display_index > current.display_index;
  return true;
}

async function readStages(tx: Ctx): Promise<Stage[]> {
  const { rows } = await sql<Stage>`
    select o.id, o.name, o.category, o.display_index
    from custom_field f join field_option o on o.account_id = f.account_id and o.field_id = f.id and not o.is_archived
    where f.account_id = ${tx.accountId} and f.type = 'CONTACT' and f.identifier = 'contact-stage' and f.deleted_at is null
    order by o.display_index, o.id`.execute(tx.db);
  return rows;
}
