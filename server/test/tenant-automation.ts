import { sql } from '#/platform/db/sql.ts';
import { newRule } from './automations.ts';
import type { Workspace } from './workspace.ts';

export type AutomationIds = {
  automation: number;
  /** An action of the automation: a pause that has ended. */
  automationAction: number;
};

/** A rule that evaluates nothing, so that it does not change over time, and an action that it took some time ago. */
export async function automationOf(
  w: Workspace,
  mark: string,
  { user, event }: { user: number; event: number },
): Promise<AutomationIds> {
  const { id } = await newRule(w, { name: mark, eventIds: [event], active: false });
  const { rows } = await w.within(({ db }) =>
    sql<{ id: number }>`
      insert into automation_action (account_id, rule_id, user_id, window_key, action, simulated, event_ids, metric, value, sample, threshold,
        reason, at, until)
      values (${w.id}, ${id}, ${user}, 'DAY 2024-03-01', 'PAUSE_HOST', false, ${[event]}::bigint[], 'showRate', 0.2, 5, 0.4,
        ${mark}, '2024-03-01T10:00:00Z', '2024-03-02T00:00:00Z')
      returning id`.execute(db),
  );
  return { automation: id, automationAction: rows[0]?.id ?? 0 };
}
