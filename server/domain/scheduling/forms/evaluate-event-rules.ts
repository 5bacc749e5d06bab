import type { Facts } from '@callwright/contract/condition-logic.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import type { BookableEvent } from '#/domain/scheduling/free-times/bookable-event.ts';
import { isActive, type EventHost } from '#/domain/scheduling/free-times/hosts.ts';
import { evaluateRouting, type Evaluation } from '#/domain/scheduling/routing/evaluate.ts';
import { ruleFlaws } from '#/domain/scheduling/routing/flaws.ts';
import { readWorld } from '#/domain/scheduling/event-records/world.ts';

/**
 * Evaluates the rules of an event for a person, with reasons. A rule that refers to something deleted is skipped. A
 * host who has left the workspace is not a target.
 */
export async function evaluateEventRules(
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
