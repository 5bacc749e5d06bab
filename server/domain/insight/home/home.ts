import type { get } from '@callwright/contract/home.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import { levelOf, type Right } from '@callwright/contract/roles.ts';
import { includesScope, type Scope } from '@callwright/contract/scopes.ts';
import { readWatchedHosts } from '#/domain/insight/automation/watched-hosts.ts';
import { soonMinutes } from '#/domain/insight/reports/lead-metrics.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { readCallBacks } from './call-backs.ts';
import { presentHosts } from './hosts.ts';
import { ownNumbers, teamNumbers } from './numbers.ts';

const secondsOfMinute = 60;

/** GET /v1/home: a constant number of statements, two per set of numbers and two for the hosts. */
export async function getHome(ctx: Ctx, input: Input<typeof get>): Promise<Result<typeof get>> {
  const timeZone = input.timeZone ?? ctx.account.timeZone;
  const seesAll = sees(ctx, 'reports:read', 'reports:read');
  const hosts = seesAll ? await readWatchedHosts(ctx, { eventIds: [], excludeUserIds: [] }) : [];
  const seesHosts =
    sees(ctx, 'calls:read', 'eventCalls:read') && sees(ctx, 'availability:read', 'userAvailabilities:read');
  return {
    data: {
      timeZone,
      leadLimitSeconds: soonMinutes * secondsOfMinute,
      team: seesAll ? await teamNumbers(ctx, timeZone) : null,
      own: await ownNumbers(
        ctx,
        timeZone,
        hosts.some(({ userId }) => userId === ctx.userId),
      ),
      hosts: seesHosts ? await presentHosts(ctx, timeZone, hosts) : [],
      callBacks: includesScope(ctx.scopes, 'eventCalls:read') ? await readCallBacks(ctx, timeZone) : [],
    },
  };
}

/** Whether the caller may see any records of this kind. */
function sees({ role, scopes }: Ctx, right: Right, scope: Scope): boolean {
  return role !== null && levelOf(role, right) === 'all' && includesScope(scopes, scope);
}
