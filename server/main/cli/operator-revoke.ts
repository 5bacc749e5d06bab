import { email } from '@callwright/contract/shared.ts';
import { z } from 'zod';
import { revokeOperator } from '#/surfaces/operator/operators.ts';
import { command } from './command.ts';
import { withContext } from './with-context.ts';

export const operatorRevoke = command({
  name: 'operator revoke',
  summary: 'Take the operator console from a person, from their next request on',
  input: z.object({ email: email.meta({ description: 'Email of the person', placeholder: 'EMAIL' }) }),
  positional: 'email',
  run: (input) =>
    withContext(async (ctx) => {
      const person = await revokeOperator(ctx, input.email);
      return { document: { person }, text: `${person.email} does not operate this installation` };
    }),
});
