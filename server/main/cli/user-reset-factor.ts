import { email } from '@callwright/contract/shared.ts';
import { z } from 'zod';
import { resetFactors } from '#/surfaces/operator/reset-factors.ts';
import { command } from './command.ts';
import { withContext } from './with-context.ts';

export const userResetFactor = command({
  name: 'user reset-factor',
  summary: 'Remove the second factors of a person who has lost them, and end their sessions',
  input: z.object({ email: email.meta({ description: 'Email of the person', placeholder: 'EMAIL' }) }),
  positional: 'email',
  run: (input) =>
    withContext(async (ctx) => {
      const person = await resetFactors(ctx, input.email);
      return { document: { person }, text: `${person.email} signs in with the password alone` };
    }),
});
