import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type { erase } from '@callwright/contract/privacy.ts';
import { eraseFromImports } from '#/domain/crm/contacts/erase-imports.ts';
import { eraseMentions } from '#/domain/crm/contacts/erase-mentions.ts';
import { noteErasure } from '#/domain/crm/contacts/erasure-ledger.ts';
import { eraseFound } from '#/domain/crm/contacts/remove.ts';
import { audit } from '#/platform/audit/audit.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { transaction } from '#/platform/db/tx.ts';
import { notFound } from '#/platform/errors/errors.ts';
import { iso } from '#/platform/values/time.ts';
import { findPerson } from './person.ts';

/** POST /v1/privacy/erase: erases a person completely, in one transaction. */
export async function erasePerson(ctx: Ctx, input: Input<typeof erase>): Promise<Result<typeof erase>> {
  const contactIds = await transaction(ctx, (tx) => eraseIn(tx, input));
  return { data: { contactIds, erasedAt: iso(ctx.now) } };
}

async function eraseIn(tx: Ctx, input: Input<typeof erase>): Promise<number[]> {
  const { contactIds, email } = await findPerson(tx, input);
  if (email === null && contactIds.length === 0) throw notFound('contact');
  const reason = input.reason ?? null;
  const erased = contactIds.length === 0 ? [] : await eraseFound(tx, contactIds, reason);
  if (email !== null) {
    // Even if no contact has the address: guests of calls, and people who paid.
    await eraseMentions(tx, [email]);
    await eraseFromImports(tx, [], [email]);
    await noteErasure(tx, { contactIds: [], addresses: [email] });
  }
  await audit(tx, 'privacy.erase', 'workspace', tx.accountId, null, { contactIds: erased, reason });
  return erased;
}
