import type { detail } from '@callwright/contract/contacts.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import { levelOf } from '@callwright/contract/roles.ts';
import { includesScope } from '@callwright/contract/scopes.ts';
import { sql } from '#/platform/db/sql.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { notFound } from '#/platform/errors/errors.ts';
import { inPast } from '#/platform/past/as-of.ts';
import { reply, versionOf, type Reply } from '#/platform/replies/reply.ts';
import { contactColumns, type ContactRow } from '#/domain/crm/contact-records/columns.ts';
import { presentContacts, visibleContacts } from '#/domain/crm/contact-records/contact.ts';
import {
  historyColumns,
  historyTables,
  noAnswers,
  presentHistory,
  readAnswers,
  readTouches,
  type HistoryRow,
} from './history.ts';

/** GET /v1/contacts/detail. A merged id returns the surviving contact and names it in a header. */
export const getContact = inPast('contacts:read', showContact);

async function showContact(ctx: Ctx, input: Input<typeof detail>): Promise<Reply<Result<typeof detail>>> {
  const row = await readSurvivor(ctx, input.contactId);
  const [contacts, answers, touches] = await Promise.all([
    presentContacts(ctx, [row]),
    // Most contacts have no related rows and therefore no answers, which saves a third of the statements.
    row.has_related ? readAnswers(ctx, row.id) : noAnswers,
    input.includeUtms ? readTouches(ctx, row.id) : null,
  ]);
  const [contact] = contacts;
  if (contact === undefined) throw new Error('A row was presented as nothing');
  const mayChange = row.is_changeable && includesScope(ctx.scopes, 'contacts:write');
  const history = presentHistory(ctx, row);
  const data = { ...contact, ...history, ...answers, mayChange, ...(touches !== null && { touches }) };
  const headers: Record<string, string> =
    row.id === input.contactId ? {} : { 'X-Merged-Into': String(row.id) };
  return reply({ data }, { ...versionOf(ctx, row), headers });
}

type Found = ContactRow & HistoryRow & { readonly is_visible: boolean; readonly is_changeable: boolean };

const mergesMax = 20;

/** Follows merges to the surviving contact, which may itself have been merged. */
async function readSurvivor(ctx: Ctx, contactId: number): Promise<Found> {
  const changes = ctx.role === null || levelOf(ctx.role, 'contacts:write') !== null;
  const changeable = changes ? visibleContacts(ctx, 'contacts:write') : sql`false`;
  let id = contactId;
  for (let count = 0; count < mergesMax; count++) {
    const { rows } = await sql<Found>`
      select ${sql.raw(contactColumns)}, ${visibleContacts(ctx, 'contacts:read') ?? sql`true`} as is_visible,
        coalesce(${changeable ?? sql`true`}, false) as is_changeable, ${historyColumns(ctx)}
      from contact c ${historyTables(ctx)} where c.account_id = ${ctx.accountId} and c.id = ${id}`.execute(
      ctx.db,
    );
    const row = rows[0];
    if (row === undefined) break;
    if (row.merged_into_id !== null) id = row.merged_into_id;
    else if (row.deleted_at === null && row.is_visible) return row;
    else break;
  }
  throw notFound('contact');
}
