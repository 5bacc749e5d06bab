import type { save } from '@callwright/contract/contacts.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { transaction } from '#/platform/db/tx.ts';
import { reply, type Reply } from '#/platform/replies/reply.ts';
import { presentContacts } from '#/domain/crm/contact-records/contact.ts';
import { saveContact } from './save-contact.ts';
import type { Source } from '#/domain/crm/contact-records/match.ts';

const sources: Partial<Record<Ctx['actor']['type'], Source>> = { user: 'MANUAL', mcp: 'MCP' };

/** POST /v1/contacts. 201 if it created a contact, 200 if it updated one; a header says how it matched. */
export async function saveContactFromApi(
  ctx: Ctx,
  input: Input<typeof save>,
): Promise<Reply<Result<typeof save>>> {
  return transaction(ctx, async (tx) => {
    const { row, created, match } = await saveContact(tx, input, sources[ctx.actor.type] ?? 'API');
    const [contact] = await presentContacts(tx, [row]);
    if (contact === undefined) throw new Error('A row was presented as nothing');
    return reply(
      { data: { contact, created } },
      { status: created ? 201 : 200, headers: { 'X-Upsert-Match': match }, version: row.version },
    );
  });
}
