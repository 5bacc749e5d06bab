import { email } from '@callwright/contract/shared.ts';
import { z } from 'zod';
import { grantOperator } from '#/surfaces/operator/operators.ts';
import { command } from './command.ts';
import { withContext } from './with-context.ts';

export const operatorGrant = command({
  name: 'operator grant',
  summary: 'Let a person with an account use the operator console',
  input: z.object({ email: email.meta({ description: 'Email of the person', placeholder: 'EMAIL' }) }),
  positional: 'email',
  run: (input) =>
    withContext(async (ctx) => {
      const operator = await grantOperator(ctx, input.email);
      return { document: { operator }, text: `${operator.email} operates this installation` };
    }),
});
