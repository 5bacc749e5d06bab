import { aimProblems } from '@callwright/contract/automation.ts';
import type * as contract from '@callwright/contract/automations.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import { audit } from '#/platform/audit/audit.ts';
import { differenceOf } from '#/platform/changes/difference.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { transaction } from '#/platform/db/tx.ts';
import { invalid } from '#/platform/errors/errors.ts';
import { reply, type Reply } from '#/platform/replies/reply.ts';
import { checkVersion } from '#/platform/replies/check-version.ts';
import { iso } from '#/platform/values/time.ts';
import { checkNamed } from './references.ts';
import { lockRule, presentRule, readRule, type Rule, type RuleRow } from './rule.ts';

/** POST /v1/automations. The rule is evaluated within a minute. */
export async function createAutomation(
  ctx: Ctx,
  input: Input<typeof contract.create>,
): Promise<Result<typeof contract.create>> {
  return transaction(ctx, async (tx) => {
    const rule = withoutRepeats(input);
    await checkNamed(tx, rule, null);
    const at = iso(tx.now);
    const { rows } = await sql<{ id: number }>`
      insert into automation_rule (account_id, name, kind, metric, time_window, threshold, min_sample, action, event_ids,
        exclude_user_ids, active, simulate, due_at, created_at, updated_at)
      values (${tx.accountId}, ${rule.name}, ${rule.kind}, ${rule.metric}, ${rule.window}, ${rule.threshold}, ${rule.minSample}, ${rule.action},
        ${rule.eventIds}::bigint[], ${rule.excludeUserIds}::bigint[], ${rule.active}, ${rule.simulate}, ${at}, ${at}, ${at})
      returning id`.execute(tx.db);
    const id = rows[0]?.id;
    if (id === undefined) throw new Error('An insert returned no row');
    const row = await readRule(tx, id);
    await audit(tx, 'automation.create', 'automation', id, null, ruleOf(row));
    return { data: { automation: presentRule(row) } };
  });
}

/** PUT /v1/automations: absent fields stay unchanged. */
export async function updateAutomation(
  ctx: Ctx,
  { id, ...changes }: Input<typeof contract.update>,
): Promise<Reply<Result<typeof contract.update>>> {
  return transaction(ctx, async (tx) => {
    const before = await lockRule(tx, id);
    checkVersion(tx, before.version);
    const rule = changedRule(before, changes);
    await checkNamed(tx, rule, before);
    const { changedFields, previous, current } = differenceOf(ruleOf(before), rule);
    if (changedFields.length > 0) {
      await sql`
        update automation_rule set name = ${rule.name}, kind = ${rule.kind}, metric = ${rule.metric}, time_window = ${rule.window},
          threshold = ${rule.threshold}, min_sample = ${rule.minSample}, action = ${rule.action}, event_ids = ${rule.eventIds}::bigint[],
          exclude_user_ids = ${rule.excludeUserIds}::bigint[], active = ${rule.active}, simulate = ${rule.simulate},
          due_at = ${iso(tx.now)}, updated_at = ${iso(tx.now)}, version = version + 1
        where account_id = ${tx.accountId} and id = ${id}`.execute(tx.db);
      await audit(tx, 'automation.update', 'automation', id, previous, current);
    }
    const row = await readRule(tx, id);
    return reply({ data: { automation: presentRule(row) } }, { version: row.version });
  });
}

/** A rule with changes applied. Throws 400 if they do not fit together. */
export function changedRule(before: Rule, changes: Partial<Record<keyof Rule, unknown>>): Rule {
  const rule = withoutRepeats({ ...ruleOf(before), ...given(changes) } as Rule); // the contract has checked each field
  const problems = aimProblems(rule);
  if (problems.length > 0)
    throw invalid(Object.fromEntries(problems.map(({ field, reason }) => [field, [reason]])));
  return rule;
}

function given(changes: Partial<Record<keyof Rule, unknown>>): object {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
}

function withoutRepeats(rule: Rule): Rule {
  return {
    ...rule,
    eventIds: [...new Set(rule.eventIds)],
    excludeUserIds: [...new Set(rule.excludeUserIds)],
  };
}

/** The parts of a rule that a person sets. */
function ruleOf(row: Rule | RuleRow): Rule {
  const { name, kind, metric, window, threshold, minSample, action, eventIds, excludeUserIds } = row;
  const { active, simulate } = row;
  return {
    name,
    kind,
    metric,
    window,
    threshold,
    minSample,
    action,
    eventIds,
    excludeUserIds,
    active,
    simulate,
  };
}
