import type { Json } from '#/test/client.ts';
import type { Workspace } from '#/test/workspace.ts';

/** The feed of a workspace, without ids and names that differ between workspaces of an installation. */
export async function feedOf(w: Workspace): Promise<string[]> {
  const found: string[] = [];
  for (let after = 0; ;) {
    const { body } = await w.get('/v1/changes', { limit: 100, after });
    found.push(...body.data.map((change: Json) => plain(w, JSON.stringify(change))));
    if (!body.meta.hasMore) return found;
    after = body.meta.after;
  }
}

function plain(w: Workspace, text: string): string {
  const digits = w.id.toString(36);
  return text
    .replaceAll(String(w.id), 'ID')
    .replaceAll(`${digits}_`, 'ID_')
    .replaceAll(w.slug, 'SLUG')
    .replaceAll(w.owner.email, 'OWNER')
    .replaceAll(/Ada Lovelace \d+/g, 'OWNER');
}
