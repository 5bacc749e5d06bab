import { becauseOf, textWithPlace } from '@callwright/contract/error-reasons.ts';
import type { updateMany } from '@callwright/contract/contact-bulk.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { savepoint, transaction } from '#/platform/db/tx.ts';
import { ApiError, isFinal } from '#/platform/errors/errors.ts';
import type { ContactShape } from '#/domain/crm/contact-records/columns.ts';
import { lockContact, presentContacts } from '#/domain/crm/contact-records/contact.ts';
import { stageIdentifier } from '#/domain/crm/fields/system-fields.ts';
import { updateInside } from './update.ts';

type Data = Result<typeof updateMany>['data'];
type Asked = Input<typeof updateMany>['contacts'][number];
type Updated = Data['updated'][number];
type Skipped = Data['skipped'][number];

/** PUT /v1/contacts/bulk: one transaction per contact, in order of id. */
export async function updateContacts(
  ctx: Ctx,
  { contacts, overrideExisting }: Input<typeof updateMany>,
): Promise<Result<typeof updateMany>> {
  const data: Data = { updated: [], unchanged: [], skipped: [] };
  for (const asked of contacts.toSorted((a, b) => a.id - b.id)) {
    // Each row is unlocked before the next one is locked, so that this never waits for long.
    // oxlint-disable-next-line no-await-in-loop
    const result = await updateOne(ctx, asked, overrideExisting);
    if (result === 'unchanged') data.unchanged.push(asked.id);
    else if ('code' in result) data.skipped.push(result);
    else data.updated.push(result);
  }
  return { data };
}

async function updateOne(
  ctx: Ctx,
  { version, ...asked }: Asked,
  overrides: boolean,
): Promise<Updated | Skipped | 'unchanged'> {
  // An If-Match header cannot refer to a single one of these contacts.
  const { expectedVersions: _ofRequest, ...own } = ctx;
  const each: Ctx = version === undefined ? own : { ...own, expectedVersions: [version] };
  try {
    return await transaction(each, async (tx) => {
      const row = await lockContact(tx, asked.id);
      const [before] = await presentContacts(tx, [row]);
      if (before === undefined) throw new Error('A row was presented as nothing');
      const given = overrides ? asked : { ...asked, customFields: unanswered(asked.customFields, before) };
      // A savepoint, so that a refused update leaves nothing behind in a transaction that continues.
      const { version: written } = await savepoint(tx, (part) => updateInside(part, given));
      if (written === null) throw new Error('A contact was written without a version');
      if (written === row.version) return 'unchanged';
      return { id: asked.id, version: written, previous: previousOf(given, before) };
    });
  } catch (error) {
    if (error instanceof ApiError && isFinal(error)) return skippedBy(asked.id, error);
    throw error;
  }
}

function skippedBy(id: number, error: ApiError): Skipped {
  const [first] = Object.values(error.fieldReasons).flat();
  const { code, params, text, at } = first ?? error.because ?? becauseOf(error.code);
  const said = { message: textWithPlace({ text, at }), reason: { code, params } };
  if (error.status === 412) return { id, code: 'CHANGED', ...said };
  return { id, code: error.status === 404 ? 'NOT_FOUND' : 'INVALID', ...said };
}

/** The stage is stored in the contact's own row. */
function answerOf(identifier: string, contact: ContactShape): string[] {
  if (identifier === stageIdentifier) return contact.stage === null ? [] : [contact.stage.name];
  return contact.customFields[identifier] ?? [];
}

function unanswered(given: Asked['customFields'], before: ContactShape): Asked['customFields'] {
  const open = Object.entries(given ?? {}).filter(
    ([identifier]) => answerOf(identifier, before).length === 0,
  );
  return Object.fromEntries(open);
}

/** The input that restores the contact's previous values of the given fields. */
function previousOf({ tag, tagIds, userId, customFields }: Asked, before: ContactShape): Updated['previous'] {
  const answers = Object.keys(customFields ?? {}).map((identifier) => [
    identifier,
    answerOf(identifier, before),
  ]);
  return {
    ...((tag !== undefined || tagIds !== undefined) && { tagIds: before.tags.map(({ id }) => id) }),
    ...(userId !== undefined && { userId: before.userId }),
    ...(answers.length > 0 && { customFields: Object.fromEntries(answers) as Record<string, string[]> }), // of the pairs above
  };
}
