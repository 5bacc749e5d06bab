import { z } from 'zod';
import { at, byUser } from './change-examples.ts';
import type { ChangeKind } from './change-kinds.ts';
import { changeKind } from './change-lookup.ts';
import type { ChangeType } from './change-types.ts';
import { ErasedRecord } from './change-objects.ts';
import { Change } from './change.ts';

export type ChangeEnvelope = z.output<typeof Change>;

/** Replaces an object that would make the body larger than 256 kB. */
export const TruncatedRecord = z.looseObject({ truncated: z.literal(true) }).meta({ id: 'TruncatedRecord' });

/** The fields of the object in a thin payload. */
export function thinObject({ object, keys }: ChangeKind): z.ZodObject {
  return z.object(Object.fromEntries(Object.entries(object.shape).filter(([name]) => keys.includes(name))));
}

/** A change of one type as shown in the feed and sent to webhooks, full or thin. */
export function changeEnvelope(type: ChangeType): z.ZodType<ChangeEnvelope> {
  const kind = changeKind(type);
  return Change.extend({
    type: z.literal(type),
    data: z.looseObject({
      ...Change.shape.data.shape,
      object: z.union([kind.object, thinObject(kind), ErasedRecord, TruncatedRecord]),
      ...kind.extra?.partial().shape,
    }),
  });
}

/** Only the ids of the record, for receivers that read the rest themselves. */
export function keysOf({ keys }: Pick<ChangeKind, 'keys'>, values: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => keys.includes(name)));
}

/** An example of a change of this type. */
export function exampleChange(type: ChangeType): ChangeEnvelope {
  const { example } = changeKind(type);
  return {
    id: 'evt_x9Kf2Lw7Qm4Rt8Zb1Vc5',
    type,
    apiVersion: 'v1',
    occurredAt: at,
    sequence: 184_467,
    accountId: 7,
    actor: { ...byUser, type: 'user' },
    data: {
      object: { ...example.object },
      changedFields: [...(example.changedFields ?? [])],
      previous: { ...example.previous },
      ...example.extra,
    },
  };
}
