import { issue } from './error-reasons.ts';
import { z } from 'zod';
import { conditionOps, conditionsMax } from './facts.ts';
import { id, text } from './shared.ts';

/** The subject of a condition, question or rule: a field by id, or a fact by name (`country`, `utm.source`). */
export function namesField(value: {
  customFieldId?: number | undefined;
  identifier?: string | undefined;
}): boolean {
  return value.customFieldId !== undefined || (value.identifier ?? '') !== '';
}
export const fieldMissing = {
  path: ['customFieldId'],
  ...issue('FIELD_UNNAMED'),
};

const condition = z
  .object({
    customFieldId: id.optional(),
    identifier: text(64).optional(),
    op: z.enum(conditionOps),
    values: z.array(text(255)).max(200).default([]),
  })
  .refine(namesField, fieldMissing)
  .meta({ id: 'Condition' });
const innerGroup = z
  .union([z.object({ all: z.array(condition).max(20) }), z.object({ any: z.array(condition).max(20) })])
  .meta({ id: 'InnerConditions' });
const middleGroup = z
  .union([
    z.object({ all: z.array(z.union([condition, innerGroup])).max(20) }),
    z.object({ any: z.array(z.union([condition, innerGroup])).max(20) }),
  ])
  .meta({ id: 'MiddleConditions' });

/** A group of conditions, nested at most three levels deep. */
export const conditionGroup = z
  .union([
    z.object({ all: z.array(z.union([condition, middleGroup])).max(conditionsMax) }),
    z.object({ any: z.array(z.union([condition, middleGroup])).max(conditionsMax) }),
  ])
  .refine((group) => countConditions(group) <= conditionsMax, issue('CONDITIONS_MAX', { max: conditionsMax }))
  .meta({ id: 'Conditions' });

type Nested = { op: string } | { all: Nested[] } | { any: Nested[] };

function countConditions(nested: Nested): number {
  if ('op' in nested) return 1;
  return ('all' in nested ? nested.all : nested.any).reduce((sum, item) => sum + countConditions(item), 0);
}
