import { z } from 'zod';
import type { Texts } from './json-schema.ts';

// Parameters that all or many tools have.

const answers = {
  detail: z.enum(['compact', 'full'], { error: 'Must be compact or full' }).optional(),
};
const reading = {
  ...answers,
  fields: z.array(z.string()).min(1).max(100).optional(),
};
const writing = {
  dryRun: z.boolean({ error: 'Must be true or false' }).optional(),
  idempotencyKey: z.string().optional(),
  ...answers,
};
const destroying = { confirm: z.string().optional(), ...writing };

const anything = { ...reading, ...destroying };

const shapes = {
  read: reading,
  write: writing,
  destructive: destroying,
  operation: anything,
  whole: {},
} as const;
const schemas = {
  read: z.object(reading),
  write: z.object(writing),
  destructive: z.object(destroying),
  operation: z.object(anything),
  whole: z.object({}),
};

/** All of them, by purpose. */
export type Extras = {
  readonly detail?: 'compact' | 'full';
  readonly fields?: readonly string[];
  readonly dryRun?: boolean;
  readonly idempotencyKey?: string;
  readonly confirm?: string;
};

const texts: Texts = {
  detail: 'full: all fields as JSON too',
  fields: 'Only these fields, as JSON',
  dryRun: 'true: rehearse, change nothing',
  idempotencyKey: 'Repeats with this key do it once',
  confirm: 'The exact words a call without it answers; only once a person agreed',
};

export type ExtrasKind = keyof typeof shapes;

export function extrasOf(kind: ExtrasKind): {
  shape: Readonly<Record<string, z.ZodType>>;
  schema: z.ZodObject;
  texts: Texts;
} {
  return { shape: shapes[kind], schema: schemas[kind], texts };
}
