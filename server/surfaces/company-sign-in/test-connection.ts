import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type * as contract from '@callwright/contract/sign-in-connections.ts';
import { readConnection } from '#/domain/people/company-sign-in/connection-row.ts';
import { audit } from '#/platform/audit/audit.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { kindOf } from './kinds.ts';

type Tested = Result<typeof contract.test>;

/** The provider is called before any transaction; its answer is kept here until the handler runs. */
const results = new WeakMap<object, Tested>();

export const testConnection = Object.assign(test, {
  before: async (ctx: Ctx, input: Input<typeof contract.test>) => {
    const connection = await readConnection(ctx, ctx.accountId, input.id);
    const checks = await kindOf(connection).test(ctx, connection);
    results.set(input, { data: { works: checks.every(({ isFine }) => isFine), checks: [...checks] } });
  },
});

async function test(ctx: Ctx, input: Input<typeof contract.test>): Promise<Tested> {
  const result = results.get(input);
  if (result === undefined) throw new Error('A connection was not tested');
  const { works } = result.data;
  await audit(ctx, 'company_sign_in.test', 'signInConnection', input.id, null, { works });
  return result;
}
