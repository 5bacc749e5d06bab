import { filledText } from '@callwright/contract/shared.ts';
import { isGrantable, provisioningScope, provisioningScopes } from '@callwright/contract/scopes.ts';
import { z } from 'zod';
import { insertKey } from '#/domain/people/account/create-key.ts';
import { enterWorkspace } from '#/platform/workspaces/enter-workspace.ts';
import { systemTransaction } from '#/platform/db/tx.ts';
import { command } from './command.ts';
import { findMember, findWorkspace } from './find.ts';
import { withContext } from './with-context.ts';

const scopeList = z
  .string()
  .transform((value) => value.split(/[\s,]+/).filter((scope) => scope !== ''))
  .pipe(
    z
      .array(z.string().refine(isGrantable, { error: (issue) => `Unknown scope ${String(issue.input)}` }))
      .min(1, 'Must name at least one scope, or *')
      .refine(
        (wanted) =>
          !wanted.includes(provisioningScope) || wanted.every((scope) => provisioningScopes.includes(scope)),
        'users:provision goes with users:read alone',
      ),
  );

export const keyCreate = command({
  name: 'key create',
  summary: 'Create an API key; this is the only time it is shown',
  input: z.object({
    workspace: filledText(100).meta({ description: 'Id or slug of the workspace' }),
    user: filledText(255)
      .optional()
      .meta({ description: 'Id or email of the member it acts as; default the owner' }),
    name: filledText(255).meta({ description: 'What the key is for' }),
    scopes: scopeList.meta({
      description: 'Scopes separated by spaces, or * for all',
      placeholder: '"contacts:read …"|*',
    }),
    lenient: z
      .boolean()
      .default(false)
      .meta({ description: 'Ignore unknown names in its requests instead of refusing them' }),
  }),
  run: (input) =>
    withContext((ctx) =>
      systemTransaction(ctx, async (tx) => {
        const workspace = await enterWorkspace(tx, await findWorkspace(tx, input.workspace));
        const userId = await findMember(workspace, input.user);
        const { apiKey, key } = await insertKey(workspace, {
          userId,
          name: input.name,
          scopes: input.scopes,
          handling: input.lenient ? 'LENIENT' : 'STRICT',
          allowedIps: [],
          expiresAtMs: null,
        });
        return { document: { apiKey: key, id: apiKey.id }, text: key };
      }),
    ),
});
