import { because } from '@callwright/contract/error-reasons.ts';
import { password } from '@callwright/contract/auth.ts';
import { roleKeys } from '@callwright/contract/roles.ts';
import { email, filledText, timeZone } from '@callwright/contract/shared.ts';
import { sql } from '#/platform/db/sql.ts';
import { z } from 'zod';
import { addMember } from '#/domain/people/account/add-member.ts';
import { enterWorkspace } from '#/platform/workspaces/enter-workspace.ts';
import { findOrCreatePerson } from '#/domain/people/account/people.ts';
import { audit } from '#/platform/audit/audit.ts';
import { hashPassword } from '#/domain/people/auth/passwords.ts';
import { systemTransaction } from '#/platform/db/tx.ts';
import { ApiError, violates } from '#/platform/errors/errors.ts';
import { command } from './command.ts';
import { findWorkspace } from './find.ts';
import { namesFrom } from './names.ts';
import { warnOfWeakPassword } from './warn-weak-password.ts';
import { withContext } from './with-context.ts';

const role = z
  .string()
  .transform((value) => value.toUpperCase().replaceAll('-', '_'))
  .pipe(z.enum(roleKeys, { error: `Must be one of ${roleKeys.join(', ')}` }));

export const userCreate = command({
  name: 'user create',
  summary: 'Add a person to a workspace; one who exists keeps their password',
  input: z.object({
    workspace: filledText(100).meta({ description: 'Id or slug of the workspace' }),
    email: email.meta({ description: 'Email of the person' }),
    password: password.meta({ description: 'Password of the person, if new' }),
    role: role.meta({ description: roleKeys.join(', ') }),
    timeZone: timeZone
      .optional()
      .meta({ description: 'Zone of a new person; default the workspace’s', placeholder: 'ZONE' }),
  }),
  run: async (input) => {
    warnOfWeakPassword(input.password);
    const passwordHash = await hashPassword(input.password);
    return withContext((ctx) =>
      systemTransaction(ctx, async (tx) => {
        const workspace = await enterWorkspace(tx, await findWorkspace(tx, input.workspace));
        const zone = input.timeZone ?? workspace.account.timeZone;
        const person = await findOrCreatePerson(tx, {
          email: input.email,
          passwordHash,
          timeZone: zone,
          ...namesFrom(input.email),
        });
        const own = await sql<{
          time_zone: string;
        }>`select time_zone from app_user where id = ${person.id}`.execute(tx.db);
        let userId: number;
        try {
          userId = await addMember(workspace, {
            person,
            role: input.role,
            timeZone: own.rows[0]?.time_zone ?? zone,
          });
        } catch (error) {
          if (violates(error, '23505'))
            throw new ApiError('CONFLICT', { because: because('MEMBER_ALREADY'), cause: error });
          throw error;
        }
        await audit(workspace, 'user.create', 'user', userId, null, {
          email: person.email,
          role: input.role,
        });
        return {
          document: { user: { id: userId } },
          text: `User ${userId} (${person.email}) is ${input.role} in ${workspace.account.slug}`,
        };
      }),
    );
  },
});
