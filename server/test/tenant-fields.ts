import type { Json } from './client.ts';
import { made } from './interface/made.ts';
import type { Workspace } from './workspace.ts';

/** Fields of every type, a claim and other rows of a tenant's contact, by kind. */
export type FieldIds = {
  claim: number;
  contactPreview: string;
  selectField: number;
  option: number;
  callField: number;
  dealField: number;
  eventField: number;
  userField: number;
  deletedField: number;
  deletedProduct: number;
};

/** Ids that never existed. */
export function neverUsedFields(number: number): FieldIds {
  return {
    claim: number,
    contactPreview: 'contact_nevernevernev',
    selectField: number,
    option: number,
    callField: number,
    dealField: number,
    eventField: number,
    userField: number,
    deletedField: number,
    deletedProduct: number,
  };
}

/** One of each kind, created as clients do. */
export async function fieldsOf(
  w: Workspace,
  mark: string,
  { contact, setter, event }: { contact: Json; setter: number; event: number },
): Promise<FieldIds> {
  const body = { contactIds: [contact.id], setterId: setter, eventId: event };
  const { assigned } = await made(w.post('/v1/setterClaims/assignOwner', body));
  const field = async (type: string, more: object = { inputType: 'TEXT' }) =>
    (await made(w.post('/v1/fields', { name: `${mark} ${type}`, type, ...more }))).field;
  const select = await field('CONTACT', { inputType: 'SINGLE_SELECT', options: [{ name: mark }] });
  const gone = await field('DEAL', { name: `${mark} gone`, inputType: 'NUMBER' });
  await made(w.post('/v1/fields/delete', { ids: [gone.id] }));
  const { product } = await made(w.post('/v1/products', { name: `${mark} gone` }));
  await made(w.post('/v1/products/delete', { ids: [product.id] }));
  return {
    claim: assigned[0].claimId,
    contactPreview: contact.previewId,
    selectField: select.id,
    option: select.options[0].id,
    callField: (await field('CALL')).id,
    dealField: (await field('DEAL')).id,
    eventField: (await field('EVENT')).id,
    userField: (await field('USER')).id,
    deletedField: gone.id,
    deletedProduct: product.id,
  };
}
