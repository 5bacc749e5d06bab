import type * as contract from '@callwright/contract/company-sign-in.ts';
import type { Input } from '@callwright/contract/endpoint.ts';
import { takeAttempt, type Attempt } from '#/domain/people/company-sign-in/attempts.ts';
import type { ConnectionRow } from '#/domain/people/company-sign-in/connection-row.ts';
import { connectionOf } from '#/domain/people/company-sign-in/find-connections.ts';
import {
  letInVouched,
  linkVouched,
  type Vouched,
} from '#/domain/people/company-sign-in/person-vouched-for.ts';
import { proveSession } from '#/domain/people/company-sign-in/prove-session.ts';
import type { PublicCtx } from '#/platform/context/ctx.ts';
import { ApiError } from '#/platform/errors/errors.ts';
import { reply } from '#/platform/replies/reply.ts';
import { noteFailure, noteStranger } from './note-failure.ts';
import { kindOf } from './kinds.ts';

/** Handles the provider's answer. Each answer counts once, and only in the browser that started the sign-in. */
export async function finishCompanySignIn(
  ctx: PublicCtx,
  { query }: Input<typeof contract.finishCompanySignIn>,
) {
  const state = new URLSearchParams(query).get('state');
  if (state === null) throw new ApiError('SIGN_IN_EXPIRED');
  const attempt = await noteStranger(ctx, state, () => takeAttempt(ctx, state));
  const connection = await connectionOf(ctx, { id: attempt.workspaceId }, attempt.connectionId);
  const vouched = await noteFailure(ctx, connection, () =>
    kindOf(connection).answer(ctx, connection, attempt, query),
  );
  return finish(ctx, connection, attempt, vouched);
}

async function finish(ctx: PublicCtx, connection: ConnectionRow, { purpose }: Attempt, vouched: Vouched) {
  switch (purpose.kind) {
    case 'SIGN_IN':
      return letInVouched(ctx, connection, vouched);
    case 'REAUTHENTICATE':
      await proveSession(ctx, connection, purpose, vouched);
      return reply({ done: 'REAUTHENTICATED' as const });
    case 'LINK':
      await linkVouched(ctx, connection, vouched, purpose.personId);
      return reply({ done: 'LINKED' as const });
    default:
      return purpose satisfies never;
  }
}
