import { because } from '@callwright/contract/error-reasons.ts';
import { create as createFieldEndpoint, update as updateFieldEndpoint } from '@callwright/contract/fields.ts';
import { create as createProductEndpoint } from '@callwright/contract/products.ts';
import { create as createTagEndpoint } from '@callwright/contract/tags.ts';
import { createField } from '#/domain/crm/fields/create.ts';
import { readField, selectFields, type FieldRow } from '#/domain/crm/fields/present-field.ts';
import { stageIdentifier } from '#/domain/crm/fields/system-fields.ts';
import { updateField } from '#/domain/crm/fields/update.ts';
import { createTag, updateTag } from '#/domain/crm/tags/write.ts';
import { changedProduct } from '#/domain/moving/imports/sales-effects.ts';
import { createProduct } from '#/domain/sales/products/create.ts';
import { findProduct } from '#/domain/sales/products/find-or-make.ts';
import { presentProduct, readProduct } from '#/domain/sales/products/product.ts';
import { updateProduct } from '#/domain/sales/products/update.ts';
import { sql } from '#/platform/db/sql.ts';
import type { RecordData } from '#/ports/import-sources/records.ts';
import { NotImported, type Saved, type Saving } from './saving.ts';

/** Members are found by email, and never created. */
export async function saveMember({ tx }: Saving, { email }: RecordData['members']): Promise<Saved> {
  const { rows } = await sql<{ user_id: number }>`
    select m.user_id from member m
    join member_person p on p.account_id = m.account_id and p.user_id = m.user_id
    where m.account_id = ${tx.accountId} and lower(p.email) = ${email.toLowerCase()}
    order by m.status = 'ACTIVE' desc limit 1`.execute(tx.db);
  const [member] = rows;
  if (member === undefined) throw new NotImported('email', because('NO_SUCH_MEMBER'));
  return { status: 'UNCHANGED', recordId: member.user_id };
}

/** Fields are matched by entity and identifier. An existing field gets its missing options. */
export async function saveField(saving: Saving, { input, isStage }: RecordData['fields']): Promise<Saved> {
  const { tx } = saving;
  const parsed = saving.parse(createFieldEndpoint.input, input, ['name', 'type', 'inputType', 'identifier']);
  const { identifier = '' } = parsed;
  const found = await fieldNamed(saving, parsed.type, isStage ? stageIdentifier : identifier);
  if (found === null) {
    const made = (await createField(tx, parsed)).body.data.field;
    if (made.id === null) throw new Error('A field was made without an id');
    return { status: 'CREATED', recordId: made.id };
  }
  if (found.input_type !== parsed.inputType)
    throw new NotImported('inputType', because('FIELD_OF_OTHER_KIND'));
  const isOurs = saving.known === found.id && !isStage;
  const options = optionsAfter(found, parsed.options ?? []);
  if (options === null && !isOurs) return { status: 'UNCHANGED', recordId: found.id };
  const { type: _type, inputType: _input, identifier: _identifier, options: _options, ...rest } = parsed;
  await updateField(
    tx,
    updateFieldEndpoint.input.parse({
      id: found.id,
      ...(isOurs && rest),
      ...(options !== null && { options }),
    }),
  );
  const after = await readField(tx, found.id);
  return { status: after.version === found.version ? 'UNCHANGED' : 'UPDATED', recordId: found.id };
}

async function fieldNamed({ tx, known }: Saving, type: string, identifier: string): Promise<FieldRow | null> {
  const { rows } = await selectFields(
    sql`where f.account_id = ${tx.accountId} and f.type = ${type} and f.deleted_at is null
      and (f.identifier = ${identifier} or ${identifier} = any(f.aliases) or f.id = ${known}::bigint)
      order by f.id = ${known}::bigint desc nulls last, f.identifier = ${identifier} desc, f.id limit 1`,
  ).execute(tx.db);
  return rows[0] ?? null;
}

type GivenOption = NonNullable<ReturnType<typeof createFieldEndpoint.input.parse>['options']>[number];

/** The options with the missing ones appended; null if none is missing. */
function optionsAfter({ options }: FieldRow, given: readonly GivenOption[]): object[] | null {
  const isHere = (name: string): boolean =>
    options.some((option) => !option.isArchived && option.name.toLowerCase() === name.toLowerCase());
  const missing = given.filter(({ name, isArchived }) => isArchived !== true && !isHere(name));
  if (missing.length === 0) return null;
  const kept = options.filter(({ isArchived }) => !isArchived);
  const added = missing.map((option, n) => ({
    ...option,
    displayIndex: kept.length + n,
  }));
  return [...kept, ...added];
}

/** Tags are matched by name. */
export async function saveTag(saving: Saving, data: RecordData['tags']): Promise<Saved> {
  const { tx } = saving;
  const { name, color } = saving.parse(createTagEndpoint.input, data, ['name']);
  const { rows } = await sql<{ id: number; name: string; color: string | null }>`
    select id, name, color from tag where account_id = ${tx.accountId} and (id = ${saving.known}::bigint or lower(name) = lower(${name}))
    order by id = ${saving.known}::bigint desc nulls last limit 1`.execute(tx.db);
  const [found] = rows;
  if (found === undefined) {
    const { id } = (await createTag(tx, { name, color })).data.tag;
    return { status: 'CREATED', recordId: id };
  }
  const isSame = found.name === name && found.color === (color ?? null);
  if (found.id !== saving.known || isSame) return { status: 'UNCHANGED', recordId: found.id };
  await updateTag(tx, { id: found.id, name, color });
  return { status: 'UPDATED', recordId: found.id };
}

/** Products are matched by name. */
export async function saveProduct(saving: Saving, { input, parent }: RecordData['products']): Promise<Saved> {
  const { tx } = saving;
  const parentProductId = await saving.part('parentProductId', 'products', parent);
  const parsed = saving.parse(createProductEndpoint.input, { ...input, parentProductId }, ['name']);
  const found = (await aliveProduct(saving)) ?? (await findProduct(tx, parsed.name));
  if (found === null) {
    const { id } = (await createProduct(tx, parsed)).body.data.product;
    return { status: 'CREATED', recordId: id };
  }
  const before = presentProduct(tx, await readProduct(tx, found));
  const { currency, ...changes } = parsed;
  await updateProduct(tx, { ...changes, ...(currency !== undefined && { currency }), productId: found });
  const effect = await changedProduct(tx, found, before);
  if (effect === null) return { status: 'UNCHANGED', recordId: found };
  return { status: 'UPDATED', recordId: found, effects: [effect] };
}

async function aliveProduct({ tx, known }: Saving): Promise<number | null> {
  if (known === null) return null;
  const { rows } = await sql<{ deleted_at: string | null }>`
    select deleted_at from product where account_id = ${tx.accountId} and id = ${known}`.execute(tx.db);
  if (rows[0]?.deleted_at !== null) throw new NotImported(null, because('NOT_HERE_ANY_MORE'));
  return known;
}
