import type { Json } from './client.ts';
import { savedContact } from './contacts.ts';
import type { Workspace } from './workspace.ts';

let leads = 0;

/** A contact without a claim; returns its id. */
export async function newLead(w: Workspace): Promise<number> {
  leads += 1;
  return (await savedContact(w, { email: `claimed-${process.pid}-${leads}@example.test` })).id;
}

export async function claimsOf(w: Workspace, query: Record<string, unknown> = {}): Promise<Json> {
  const { status, body } = await w.get('/v1/setterClaims', query);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.data.setterClaims;
}

export async function latestClaim(w: Workspace, contactId: number): Promise<Json> {
  return (await claimsOf(w, { contactId, orderColumn: 'id', limit: 1 }))[0];
}
