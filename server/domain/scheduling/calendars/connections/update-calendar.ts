import { because } from '@callwright/contract/error-reasons.ts';
import type * as contract from '@callwright/contract/calendars.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import { readAnew } from '#/domain/scheduling/calendars/wake.ts';
import { audit } from '#/platform/audit/audit.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { transaction } from '#/platform/db/tx.ts';
import { invalid } from '#/platform/errors/errors.ts';
import { checkVersion } from '#/platform/replies/check-version.ts';
import { reply, type Reply } from '#/platform/replies/reply.ts';
import { iso } from '#/platform/values/time.ts';
import { actingMember } from './connect.ts';
import { presentCalendar, readOwnCalendar, whatItDoes, type CalendarRow } from './shown-calendar.ts';
import { lockConnectionsOf } from './store-account.ts';

type Asked = Input<typeof contract.update>;
type Does = ReturnType<typeof whatItDoes>;

/** Changes the given fields. A member has at most one write target. */
export async function updateCalendar(
  ctx: Ctx,
  { id, ...changes }: Asked,
): Promise<Reply<Result<typeof contract.update>>> {
  const userId = actingMember(ctx);
  return transaction(ctx, async (tx) => {
    await lockConnectionsOf(tx, userId);
    const before = await readOwnCalendar(tx, id);
    checkVersion(tx, before.version);
    if (changes.isWriteTarget === true && !before.is_writable)
      throw invalid({
        isWriteTarget: [because('CALENDAR_READ_ONLY')],
      });
    const wanted = withGiven(whatItDoes(before), changes);
    await write(tx, id, wanted);
    if (hasToBeReadAnew(before, wanted)) await readAnew(tx, { id });
    const after = await readOwnCalendar(tx, id);
    await audit(tx, 'calendar.update', 'calendar', id, noted(before), noted(after));
    return reply({ data: { calendar: presentCalendar(after) } }, { version: after.version });
  });
}

function withGiven(before: Does, { ignoredWord, ...given }: Omit<Asked, 'id'>): Does {
  const set = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const word = ignoredWord === undefined ? before.ignoredWord : ignoredWord?.trim() || null;
  return { ...before, ...set, ignoredWord: word };
}

/** Switches the write target in one statement: clears it on the other calendar first. */
async function write(tx: Ctx, id: number, wanted: Does): Promise<void> {
  await sql`
    with others as (
      update calendar set is_write_target = false, updated_at = ${iso(tx.now)}, version = version + 1
      where account_id = ${tx.accountId} and user_id = ${tx.userId} and is_write_target and id <> ${id} and ${wanted.isWriteTarget}
      returning id)
    update calendar set checks_conflicts = ${wanted.checkConflicts}, is_write_target = ${wanted.isWriteTarget}, all_day = ${wanted.allDay},
      tentative_blocks = ${wanted.tentativeBlocks}, unanswered_blocks = ${wanted.unansweredBlocks},
      unanswered_all_day_blocks = ${wanted.unansweredAllDayBlocks}, ignored_word = ${wanted.ignoredWord}, updated_at = ${iso(tx.now)},
      version = version + 1
    where account_id = ${tx.accountId} and id = ${id} and (select count(*) from others) >= 0`.execute(tx.db);
}

/**
 * A calendar that was not needed has not been read. Which entries contain the ignored word is only known while reading
 * them.
 */
function hasToBeReadAnew(before: CalendarRow, wanted: Does): boolean {
  const wasRead = before.checks_conflicts || before.is_write_target;
  const isRead = wanted.checkConflicts || wanted.isWriteTarget;
  return isRead && (!wasRead || wanted.ignoredWord !== before.ignored_word);
}

/** Without the ignored word, which is private. */
function noted(row: CalendarRow): object {
  const { ignoredWord, ...does } = whatItDoes(row);
  return { ...does, ignoresWord: ignoredWord !== null };
}
