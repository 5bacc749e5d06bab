import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type { create } from '@callwright/contract/fields.ts';
import { sql } from '#/platform/db/sql.ts';
import { audit } from '#/platform/audit/audit.ts';
import { publish } from '#/platform/changes/publish.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { transaction } from '#/platform/db/tx.ts';
import { reply, type Reply } from '#/platform/replies/reply.ts';
import { iso } from '#/platform/values/time.ts';
import {
  checkDefinition,
  configurationOf,
  freeIdentifier,
  lockIdentifiers,
  mustBeFree,
} from './definition.ts';
import { mergeOptions, writeOptions } from './options.ts';
import { presentField, readField } from './present-field.ts';

type Body = Input<typeof create>;

export async function createField(ctx: Ctx, input: Body): Promise<Reply<Result<typeof create>>> {
  const configuration = configurationOf(input.inputType, input.configuration ?? null);
  return transaction(ctx, async (tx) => {
    const { type, inputType, unique = false } = input;
    const options = mergeOptions([], input.options ?? []);
    await checkDefinition(
      tx,
      { type, input_type: inputType, configuration, is_unique: unique },
      options.length,
    );
    await lockIdentifiers(tx, type);
    const identifier = input.identifier ?? (await freeIdentifier(tx, type, input.name));
    await mustBeFree(tx, type, [identifier], null);
    const id = await insertField(tx, input, identifier, configuration);
    await writeOptions(tx, id, [], options);
    const row = await readField(tx, id);
    const field = presentField(tx, row);
    await publish(tx, 'field.created', field);
    await audit(tx, 'field.create', 'field', id, null, { name: row.name, type, inputType, identifier });
    return reply({ data: { field } }, { version: row.version });
  });
}

async function insertField(
  tx: Ctx,
  input: Body,
  identifier: string,
  configuration: Record<string, unknown>,
): Promise<number> {
  const now = iso(tx.now);
  const { rows } = await sql<{ id: number }>`
    insert into custom_field (account_id, type, input_type, name, identifier, description, configuration, hidden,
      is_secondary_question, is_invitee_question, is_required, is_unique, created_at, updated_at)
    values (${tx.accountId}, ${input.type}, ${input.inputType}, ${input.name}, ${identifier}, ${input.description ?? null},
      ${JSON.stringify(configuration)}::jsonb, ${input.hidden ?? false}, ${input.isSecondaryQuestion ?? false},
      ${input.isInviteeQuestion ?? false}, ${input.required ?? false}, ${input.unique ?? false}, ${now}, ${now})
    returning id`.execute(tx.db);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('insert … returning gave no row');
  return id;
}
