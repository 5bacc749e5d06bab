import { changeKind, isChangeType } from '@callwright/contract/change-lookup.ts';
import type { ChangeType } from '@callwright/contract/change-types.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { seal, unseal, type Place, type Secrets } from '#/platform/secrets/secrets.ts';

// Secret fields of a change's object are stored apart, encrypted for that change.

type Fields = Record<string, unknown>;

/** Bound to the event id, because a change has no number yet. */
export function sealedFieldsPlace(accountId: number, eventId: string): Place {
  return { purpose: 'change', row: `${accountId}/${eventId}` };
}

/** The object as the outbox stores it: without its secret fields, which are encrypted. */
export function storedObject(
  tx: Ctx,
  eventId: string,
  type: ChangeType,
  object: object,
): { object: object; sealed: string | null } {
  const names = changeKind(type).sealed ?? [];
  if (names.length === 0) return { object, sealed: null };
  const fields = Object.entries(object);
  const secret = fields.filter(([name]) => names.includes(name));
  return {
    object: Object.fromEntries(fields.filter(([name]) => !names.includes(name))),
    sealed: sealedFields(tx.app.config, tx.accountId, eventId, Object.fromEntries(secret)),
  };
}

export function sealedFields(secrets: Secrets, accountId: number, eventId: string, fields: Fields): string {
  return seal(secrets, sealedFieldsPlace(accountId, eventId), JSON.stringify(fields));
}

type Row = {
  readonly account_id: number;
  readonly event_id: string;
  readonly type: string;
  readonly object: Fields;
  readonly sealed: string | null;
};

/** The complete object, as it was published. */
export function wholeObject(secrets: Secrets, row: Row): Fields {
  return row.sealed === null ? row.object : { ...row.object, ...secretFields(secrets, row) };
}

/** The secret fields; empty strings if the key they were encrypted with is lost. */
export function secretFields(secrets: Secrets, { account_id, event_id, type, sealed }: Row): Fields {
  if (sealed === null) return {};
  try {
    // This is what `sealedFields` encrypted.
    return JSON.parse(unseal(secrets, sealedFieldsPlace(account_id, event_id), sealed)) as Fields;
  } catch {
    const names = isChangeType(type) ? (changeKind(type).sealed ?? []) : [];
    return Object.fromEntries(names.map((name) => [name, '']));
  }
}
