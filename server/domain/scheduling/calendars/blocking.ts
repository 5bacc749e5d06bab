import { sql } from '#/platform/db/sql.ts';

/**
 * Whether an item `i` of the mirror occupies its member, by the settings of its calendar `c`. Slots, bookings and
 * explanations all use this. A call of ours occupies the host itself, so its calendar entry does not count.
 */
export const blocks = sql`(
  c.checks_conflicts and i.generation = c.generation and not i.is_call and not i.is_ignored
  and i.kind not in ('WORKING_LOCATION', 'BIRTHDAY') and i.answer <> 'DECLINED'
  and (i.kind = 'OUT_OF_OFFICE' or (
    case when i.starts_on is null then not i.is_free
      else c.all_day = 'ALWAYS' or (c.all_day = 'IF_BUSY' and not i.is_free) end
    and (c.tentative_blocks or not (i.is_tentative or i.answer = 'TENTATIVE'))
    and case when i.answer <> 'NEEDS_ACTION' then true
      when i.starts_on is null then c.unanswered_blocks
      else c.unanswered_all_day_blocks end)))`;
