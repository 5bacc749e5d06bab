import { z } from 'zod';
import { instant, rowId } from './shared.ts';

const productPackage = z
  .object({ id: rowId, name: z.string(), price: z.number().nullable(), currency: z.string() })
  .meta({ id: 'ProductPackage' });

export const Product = z
  .object({
    id: rowId,
    productId: rowId,
    accountId: rowId,
    name: z.string(),
    description: z.string().nullable(),
    parentProductId: rowId.nullable(),
    packages: z.array(productPackage).meta({ description: 'Packages: the products whose parent it is' }),
    price: z.number().nullable(),
    currency: z.string(),
    sku: z.string().nullable(),
    active: z.boolean(),
    dealsCount: z.int().meta({ description: 'Number of deals the caller may see' }),
    revenue: z
      .number()
      .meta({ description: 'value − discount of these deals, in the workspace’s currency only' }),
    createdAt: instant,
    updatedAt: instant,
    deletedAt: instant.nullable(),
  })
  .meta({ id: 'Product' });
