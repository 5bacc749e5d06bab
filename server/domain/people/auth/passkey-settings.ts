import { because } from '@callwright/contract/error-reasons.ts';
import type * as contract from '@callwright/contract/factors.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import { auditPerson } from '#/platform/audit/audit.ts';
import type { SessionCtx } from '#/platform/context/ctx.ts';
import { systemTransaction } from '#/platform/db/tx.ts';
import { invalid, notFound } from '#/platform/errors/errors.ts';
import { reply } from '#/platform/replies/reply.ts';
import { firstCodes, noteFactors } from '#/domain/people/factors/factors.ts';
import { deletePasskey, insertPasskey, type PasskeyRow } from '#/domain/people/factors/passkeys.ts';
import { registrationOptions, verifiedRegistration } from '#/domain/people/factors/webauthn.ts';
import { changingPerson } from './changing-person.ts';
import { person } from './signed-in.ts';

/** The options with which a browser creates a passkey for the person. */
export async function passkeyRegistration(
  ctx: SessionCtx,
): Promise<Result<typeof contract.passkeyRegistration>> {
  const { email } = await person(ctx, ctx.personId);
  return { data: { options: await registrationOptions(ctx, ctx.personId, email) } };
}

/** Stores a passkey that the browser created. A person's first factor comes with recovery codes. */
export async function addPasskey(ctx: SessionCtx, { name, passkey }: Input<typeof contract.addPasskey>) {
  const made = await verifiedRegistration(ctx, ctx.personId, passkey);
  if (made === null) throw invalid({ passkey: [because('PASSKEY_NOT_NEW')] });
  const { row, recoveryCodes } = await systemTransaction(ctx, (tx) =>
    changingPerson(tx, ctx.personId, async () => {
      const inserted = await insertPasskey(tx, {
        user_id: ctx.personId,
        credential_id: made.id,
        public_key: made.publicKey,
        sign_count: made.counter,
        transports: passkey.response.transports,
        name,
      });
      await noteFactors(tx, ctx.personId);
      return { row: inserted, recoveryCodes: await firstCodes(tx, ctx.personId) };
    }),
  );
  await auditPerson(ctx, ctx.personId, 'user.add_second_factor', { factor: 'passkey', name });
  return reply({ data: { passkey: presentPasskey(row), recoveryCodes } });
}

export async function removePasskey(
  ctx: SessionCtx,
  { id }: Input<typeof contract.removePasskey>,
): Promise<Result<typeof contract.removePasskey>> {
  await systemTransaction(ctx, (tx) =>
    changingPerson(tx, ctx.personId, async () => {
      if (!(await deletePasskey(tx, ctx.personId, id))) throw notFound('passkey');
      await noteFactors(tx, ctx.personId);
    }),
  );
  await auditPerson(ctx, ctx.personId, 'user.remove_second_factor', { factor: 'passkey' });
  return { data: { done: true } };
}

/** A passkey as shown to its owner. */
export function presentPasskey(row: PasskeyRow) {
  return { id: row.id, name: row.name, createdAt: row.created_at, lastUsedAt: row.last_used_at };
}
