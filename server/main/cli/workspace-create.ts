import { plans } from '@callwright/contract/account.ts';
import { password } from '@callwright/contract/auth.ts';
import { email, filledText, timeZone } from '@callwright/contract/shared.ts';
import { sql } from '#/platform/db/sql.ts';
import { z } from 'zod';
import { addMember } from '#/domain/people/account/add-member.ts';
import { createWorkspace } from '#/domain/people/account/create-workspace.ts';
import { findOrCreatePerson } from '#/domain/people/account/people.ts';
import { audit } from '#/platform/audit/audit.ts';
import { hashPassword } from '#/domain/people/auth/passwords.ts';
import { systemTransaction } from '#/platform/db/tx.ts';
import { command } from './command.ts';
import { namesFrom } from './names.ts';
import { warnOfWeakPassword } from './warn-weak-password.ts';
import { withContext } from './with-context.ts';

export const workspaceCreate = command({
  name: 'workspace create',
  summary: 'Create a workspace and its owner; a person who exists is added as owner and keeps their password',
  input: z.object({
    name: filledText(100).meta({ description: 'Name of the workspace' }),
    email: email.meta({ description: 'Email of the owner' }),
    password: password.meta({ description: 'Password of the owner, if new' }),
    plan: z
      .enum(plans, { error: `Must be one of ${plans.join(', ')}` })
      .default('ENTERPRISE')
      .meta({ placeholder: plans.join('|') }),
    timeZone: timeZone
      .default('UTC')
      .meta({ description: 'Zone of the workspace and of a new owner', placeholder: 'ZONE' }),
  }),
  run: async (input) => {
    warnOfWeakPassword(input.password);
    const passwordHash = await hashPassword(input.password);
    return withContext((ctx) =>
      systemTransaction(ctx, async (tx) => {
        const first = await sql`select 1 from account limit 1`.execute(tx.db);
        const person = await findOrCreatePerson(tx, {
          email: input.email,
          passwordHash,
          timeZone: input.timeZone,
          isOperator: first.rows.length === 0,
          ...namesFrom(input.email),
        });
        const workspace = await createWorkspace(tx, {
          name: input.name,
          plan: input.plan,
          timeZone: input.timeZone,
        });
        const owner = await addMember(workspace, {
          person,
          role: 'SUPER_ADMIN',
          isOwner: true,
          timeZone: input.timeZone,
        });
        await audit(workspace, 'workspace.create', 'workspace', workspace.accountId, null, {
          name: input.name,
          owner,
        });
        const { id, slug } = workspace.account;
        return {
          document: { workspace: { id, slug }, user: { id: owner, email: person.email } },
          text: `Workspace ${id} (${slug}), owner ${person.email} (${owner})`,
        };
      }),
    );
  },
});
