import assert from 'node:assert/strict';
import { closers, newEvent as newEventOf } from '../../../server/test/events.ts';
import { newField } from '../../../server/test/fields.ts';
import type { Workspace } from '../../../server/test/workspace.ts';
import type { TestEvent } from './events.ts';

const sizes = ['1–10', '11–100', 'More than 100'].map((name) => ({ name }));

/**
 * An event with a form before the times: small companies are turned away to another event, large ones are assigned to
 * the first closer. Those in between are assigned to the second closer, who takes no calls, and so to any host.
 */
export async function eventWithRules(
  w: Workspace,
  settings: Record<string, unknown> = {},
): Promise<{ event: TestEvent; other: TestEvent; large: number; away: number }> {
  const size = await newField(w, { name: 'Company size', inputType: 'SINGLE_SELECT', options: sizes });
  const budget = await newField(w, {
    name: 'Yearly budget',
    inputType: 'NUMBER',
    configuration: { min: 0, currency: 'EUR' },
    description: 'What you can spend in a year',
  });
  const goals = await newField(w, {
    name: 'Goals',
    inputType: 'MULTIPLE_SELECT',
    options: [{ name: 'More leads' }, { name: 'Better show rate' }, { name: 'Higher prices' }],
  });
  const [large = 0, away = 0] = await closers(w, 2);
  const other = await newEventOf(w, [w.owner.userId], { name: 'Group workshop' });
  const isSize = (value: string) => ({ all: [{ customFieldId: size.id, op: 'IN', values: [value] }] });
  const event = await newEventOf(w, [w.owner.userId, large], {
    name: 'Strategy call',
    description: 'Half an hour about your pipeline.',
    questions: [
      { customFieldId: size.id, label: 'How many people work with you?', required: true, step: 1 },
      { customFieldId: goals.id, label: 'What do you want to reach?', step: 1 },
      { customFieldId: budget.id, required: true, step: 2, showIf: isSize('More than 100') },
    ],
    disqualifyRules: [
      {
        id: 'small',
        when: isSize('1–10'),
        action: 'OTHER_EVENT',
        eventId: other.id,
        text: 'For small teams our group workshop is the better start.',
        passParams: true,
      },
    ],
    routingRules: [
      { id: 1, when: isSize('More than 100'), target: { userIds: [large] } },
      { id: 2, when: isSize('11–100'), target: { userIds: [away] }, widenBelowSlots: 1 },
    ],
    ...settings,
  });
  const hosts = [
    { userId: w.owner.userId },
    { userId: large },
    { userId: away, paused: { until: null, reason: 'Parental leave' } },
  ];
  const { status, body } = await w.put('/v1/events', { id: event.id, hosts });
  assert.equal(status, 200, JSON.stringify(body));
  return { event, other, large, away };
}
