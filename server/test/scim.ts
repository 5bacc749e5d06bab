import { provisioningScopes } from '@callwright/contract/scopes.ts';
import type { Client } from './client.ts';
import type { Workspace } from './workspace.ts';

/** A caller with a provisioning key, as directories send requests. */
export async function directory(w: Workspace): Promise<Client> {
  const { key } = await w.keyWith(provisioningScopes);
  return w.as(key).with({ 'Content-Type': 'application/scim+json' });
}
