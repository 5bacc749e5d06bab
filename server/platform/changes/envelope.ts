import { keysOf, type ChangeEnvelope } from '@callwright/contract/change-envelope.ts';
import { changeKind, isChangeType } from '@callwright/contract/change-lookup.ts';
import type { Actor } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import type { Secrets } from '#/platform/secrets/secrets.ts';
import { wholeObject } from './sealed-fields.ts';

/** The columns of a published change; `c` is the change. */
export const changeColumns = sql.raw(
  'c.event_id, c.type, c.occurred_at, c.sequence, c.account_id, c.actor, c.object, c.sealed, c.extra, c.changed_fields, c.previous',
);

export type ChangeRow = {
  event_id: string;
  type: string;
  occurred_at: string;
  sequence: number;
  account_id: number;
  actor: Actor;
  object: Record<string, unknown>;
  /** The secret fields of the object, encrypted. */
  sealed: string | null;
  extra: Record<string, unknown>;
  changed_fields: string[];
  previous: Record<string, unknown>;
};

/** The format that a webhook has chosen. */
export type BodyShape = {
  /** `thin` has only the ids of the record. */
  readonly payload: 'full' | 'thin';
  /** `array` is a list with one item, which repeats its type as `hookType`. */
  readonly format: 'plain' | 'array';
};

/** Receivers limit what they accept. */
const bytesMax = 256_000;

/** A change as the feed shows it. */
export function envelopeOf(secrets: Secrets, row: ChangeRow): ChangeEnvelope {
  const { changed_fields: changedFields, previous, extra } = row;
  return { ...headOf(row), data: { object: wholeObject(secrets, row), changedFields, previous, ...extra } };
}

/** The body of a webhook request. A body above 256 kB is replaced by a thin one marked `truncated`. */
export function bodyOf(secrets: Secrets, { payload, format }: BodyShape, row: ChangeRow): string {
  const body = wrapped(format, payload === 'thin' ? thinEnvelopeOf(row) : envelopeOf(secrets, row));
  if (Buffer.byteLength(body) <= bytesMax) return body;
  const { data, ...head } = thinEnvelopeOf(row);
  return wrapped(format, { ...head, data: { ...data, object: { ...data.object, truncated: true } } });
}

function wrapped(format: BodyShape['format'], envelope: ChangeEnvelope): string {
  return JSON.stringify(format === 'array' ? [{ hookType: envelope.type, ...envelope }] : envelope);
}

/**
 * The thin form: only what the receiver could not read through the API, which is the record that the change is about
 * and the names of the fields that changed.
 */
function thinEnvelopeOf(row: ChangeRow): ChangeEnvelope {
  const { type, object, changed_fields: changedFields, extra } = row;
  const keys = isChangeType(type) ? changeKind(type).keys : ['id'];
  const words = Object.entries(extra).filter(([, value]) => isPlain(value));
  return {
    ...headOf(row),
    data: {
      object: 'erased' in object ? object : keysOf({ keys }, object),
      changedFields,
      previous: {},
      ...Object.fromEntries(words),
    },
  };
}

/** Scalars, and lists of them. */
function isPlain(value: unknown): boolean {
  return Array.isArray(value) ? value.every(isPlain) : typeof value !== 'object' || value === null;
}

function headOf(row: ChangeRow): Omit<ChangeEnvelope, 'data'> {
  return {
    id: row.event_id,
    type: row.type,
    apiVersion: 'v1',
    occurredAt: row.occurred_at,
    sequence: row.sequence,
    accountId: row.account_id,
    actor: row.actor,
  };
}
