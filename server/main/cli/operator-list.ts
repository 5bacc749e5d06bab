import { z } from 'zod';
import { listOperators } from '#/surfaces/operator/operators.ts';
import { command } from './command.ts';
import { withContext } from './with-context.ts';

export const operatorList = command({
  name: 'operator list',
  summary: 'List who may use the operator console',
  input: z.object({}),
  run: () =>
    withContext(async (ctx) => {
      const operators = await listOperators(ctx);
      const lines = operators.map(
        ({ email, name, lastActiveAt }) => `${email}  ${name}  ${lastActiveAt ?? 'never here'}`,
      );
      return {
        document: { operators },
        text: lines.length === 0 ? 'Nobody; see `callwright operator grant`' : lines.join('\n'),
      };
    }),
});
