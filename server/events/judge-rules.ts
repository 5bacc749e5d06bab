import type { Facts } from '@callwright/contract/condition-logic.ts';
import type { Ctx } from '../ctx.ts';
import type { BookableEvent } from '../event-calls/bookable-event.ts';
import { isActive, type EventHost } from '../event-calls/hosts.ts';
import { evaluateRouting, type Evaluation } from '../routing/evaluate.ts';
import { ruleFlaws } from '../routing/flaws.ts';
import { readWorld } from './world.ts';

/**
 * What the rules of an event say about somebody, and why. A rule that points to what is gone is skipped, and a host
 * who has left is no target.
 */
export async function judgeRules(
  ctx: Ctx,
  event: BookableEvent,
  hosts: readonly EventHost[],
  about: { facts: Facts; ownerId: number | null },
): Promise<Evaluation> {
  const { settings } = event;
  const present = hosts.filter(isActive);
  const world = await readWorld(ctx, [{ settings, people: { userIds: [], teamIds: [] } }]);
  return evaluateRouting(
    { ...settings, ownerFirst: settings.assignment.ownerFirst },
    { ...about, hosts: present, flaws: ruleFlaws(settings, world, present) },
  );
}
