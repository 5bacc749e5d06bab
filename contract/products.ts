import { because } from './error-reasons.ts';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { amount, knownCurrency } from './money.ts';
import { deletedIds, evenIncomplete, needsOneOf, oneOrMoreIds, restoredIds } from './ids.ts';
import { Product } from './product.ts';
import { filledName, flag, id, listMeta, paging, pagingRules, sorting, text, timeBound } from './shared.ts';

export const productOrders = ['id', 'name', 'createdAt'] as const;

export const list = endpoint({
  method: 'GET',
  path: '/v1/products',
  summary: 'List products',
  description: 'With packages, deals and revenue of each. Filters combine with AND.',
  access: 'credential',
  scope: 'products:read',
  right: 'deals:read',
  input: z
    .object({
      search: text(255).optional().meta({ description: 'Matches any part of name, description or SKU' }),
      parentProductId: id.optional(),
      allProducts: flag.optional().meta({ description: 'true returns all of them at once, at most 1000' }),
      packageLess: flag.optional().meta({ description: 'true: only products without packages' }),
      timeFrom: timeBound.optional().meta({ description: 'By `createdAt`' }),
      timeTo: timeBound.optional(),
      ...paging,
      ...sorting(productOrders, 'createdAt'),
    })
    .superRefine(pagingRules),
  output: z.object({ data: z.object({ products: z.array(Product), count: z.int() }), meta: listMeta }),
  status: 200,
});

const writable = {
  description: text(10_000).nullish(),
  parentProductId: id
    .nullish()
    .meta({ description: 'Id of the product it is a package of; packages cannot have packages' }),
  price: amount.nullish(),
  currency: knownCurrency.optional().meta({ description: 'Default: the workspace’s' }),
  sku: text(255).nullish(),
  active: z.boolean().optional(),
};

const one = z.object({ data: z.object({ product: Product }) });

export const create = endpoint({
  method: 'POST',
  path: '/v1/products',
  summary: 'Create a product',
  description: 'A product with `parentProductId` is a package of another one.',
  access: 'credential',
  scope: 'products:write',
  right: 'deals:write',
  input: z.object({ name: filledName(255), ...writable }),
  output: one,
  status: 201,
  codes: ['NAME_TAKEN'],
  errors: [409, 422],
});

export const update = endpoint({
  method: 'PUT',
  path: '/v1/products',
  summary: 'Update a product',
  description: 'Fields you send replace the stored ones; null clears.',
  access: 'credential',
  scope: 'products:write',
  right: 'deals:write',
  input: z.object({ productId: id, name: filledName(255).optional(), ...writable }),
  sentBack: Product,
  output: one,
  status: 200,
  codes: ['NAME_TAKEN'],
  errors: [409, 412, 422],
  etag: true,
});

export const remove = endpoint({
  method: 'POST',
  path: '/v1/products/delete',
  summary: 'Delete products',
  description:
    'Their deals stay. A deleted product is no longer offered and can be restored. A product with packages answers 409 IN_USE, unless they are deleted with it.',
  access: 'credential',
  scope: 'products:write',
  right: 'deals:write',
  input: z
    .object({
      ids: oneOrMoreIds.optional(),
      id: oneOrMoreIds.optional(),
      productId: oneOrMoreIds.optional(),
      productIds: oneOrMoreIds.optional(),
      reason: text(1_000).nullish(),
    })
    .superRefine(needsOneOf(['ids', 'id', 'productId', 'productIds'], because('REQUIRED')), evenIncomplete),
  output: deletedIds,
  status: 200,
  codes: ['IN_USE'],
  errors: [409, 422],
});

export const restore = endpoint({
  method: 'POST',
  path: '/v1/products/restore',
  summary: 'Restore deleted products',
  description: 'A package whose product is deleted comes back as a product of its own.',
  access: 'credential',
  scope: 'products:write',
  right: 'deals:write',
  input: z.object({ ids: oneOrMoreIds }),
  output: restoredIds,
  status: 200,
  codes: ['NAME_TAKEN'],
  errors: [409, 422],
});
