import assert from 'node:assert/strict';
import type { Workspace } from './workspace.ts';

/** Creates products with these names in this order, with one change each. */
export async function products(w: Workspace, ...names: string[]): Promise<void> {
  for (const name of names) assert.equal((await w.post('/v1/products', { name })).status, 201);
}
