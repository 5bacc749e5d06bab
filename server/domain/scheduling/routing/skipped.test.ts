import assert from 'node:assert/strict';
import { test } from 'node:test';
import { holds, type Facts } from '@callwright/contract/condition-logic.ts';
import { EventSettings } from '@callwright/contract/event-settings.ts';
import fc from 'fast-check';
import { evaluateRouting } from './evaluate.ts';
import { skippingFlaw, type Flaw } from './flaws.ts';

const flaw = (path: string, code: Flaw['code']): Flaw => ({ path, code, params: {}, text: 'Gone' });
const facts: Facts = { byField: new Map([[7, ['yes']]]), byName: new Map(), identifiers: new Map() };
const when = { all: [{ customFieldId: 7, op: 'IN' as const, values: ['yes'] }] };
const never = { any: [] };

test('a rule with a flaw that takes its meaning is skipped, one with a lesser flaw is not', () => {
  const flaws = [
    flaw('routingRules.1.when.all.0.customFieldId', 'FIELD_MISSING'),
    flaw('routingRules.11.target.userIds', 'LEADS_TO_NOBODY'),
  ];
  assert.equal(skippingFlaw(flaws, 'routingRules', 1), flaws[0]);
  assert.equal(skippingFlaw(flaws, 'disqualifyRules', 1), null);
  assert.equal(
    skippingFlaw([flaw('routingRules.1.when.all.0.values.0', 'OPTION_ARCHIVED')], 'routingRules', 1),
    null,
  );
});

const rule = fc.record({ holds: fc.boolean(), flawed: fc.boolean(), order: fc.nat({ max: 3 }) });

test('of any rules the first sound one that holds turns away; else all sound ones that hold lead', () => {
  fc.assert(
    fc.property(fc.array(rule, { maxLength: 5 }), fc.array(rule, { maxLength: 5 }), (turning, leading) => {
      const rules = EventSettings.parse({
        disqualifyRules: turning.map((one, index) => ({
          id: String(index),
          order: one.order,
          when: one.holds ? when : never,
          action: 'MESSAGE',
        })),
        routingRules: leading.map((one, index) => ({
          id: index + 1,
          order: one.order,
          when: one.holds ? when : never,
          target: { userIds: [11 + index] },
        })),
      });
      const flaws = [
        ...turning.flatMap((one, index) =>
          one.flawed ? [flaw(`disqualifyRules.${index}.eventId`, 'EVENT_MISSING')] : [],
        ),
        ...leading.flatMap((one, index) =>
          one.flawed ? [flaw(`routingRules.${index}.target.userIds`, 'LEADS_TO_NOBODY')] : [],
        ),
      ];
      const hosts = leading.map((_, index) => ({ userId: 11 + index, teamIds: [] }));
      const { verdict, ...evaluated } = evaluateRouting(
        { ...rules, ownerFirst: false },
        { facts, hosts, ownerId: null, flaws },
      );
      const sound = <R extends { order: number }>(list: readonly R[], of: readonly { flawed: boolean }[]) =>
        list
          .filter((one, index) => !of[index]?.flawed && holds((one as { when?: never }).when ?? never, facts))
          .toSorted((a, b) => a.order - b.order);
      const hit = sound(rules.disqualifyRules, turning)[0];
      const matched = hit === undefined ? sound(rules.routingRules, leading) : [];
      assert.equal(verdict.disqualified?.rule.id, hit?.id);
      assert.deepEqual(
        verdict.routingGroupIds,
        matched.map(({ id }) => id),
      );
      assert.deepEqual(
        verdict.conditionalUsers,
        matched.map(({ id }) => id + 10).toSorted((a, b) => a - b),
      );
      const outcomes = evaluated.routingRules
        .filter(({ outcome }) => outcome === 'MATCHED')
        .map((one) => one.rule.id);
      assert.deepEqual(outcomes, verdict.routingGroupIds);
      const skipped = [...evaluated.disqualifyRules, ...evaluated.routingRules].filter(
        ({ outcome }) => outcome === 'SKIPPED',
      );
      assert.equal(skipped.length, flaws.length);
      assert.ok(skipped.every((one) => one.flaw !== null));
    }),
  );
});
