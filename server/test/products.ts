import assert from 'node:assert/strict';
import type { Workspace } from './workspace.ts';

/** New products of these names, each with its change, in this order. */
export async function products(w: Workspace, ...names: string[]): Promise<void> {
  for (const name of names) assert.equal((await w.post('/v1/products', { name })).status, 201);
}
