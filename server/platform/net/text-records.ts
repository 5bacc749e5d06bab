import { stayInside } from './stay-inside.ts';
import type { App } from '#/platform/context/ctx.ts';
import { resolverOf } from './resolver.ts';

const recordsMax = 50;

/** Codes that mean that the name servers answered and there is no such record. */
const absent: ReadonlySet<unknown> = new Set(['ENOTFOUND', 'ENODATA']);

/** The TXT records of a name; empty if there are none, null if the lookup failed. */
export async function askTextRecords(app: App, name: string): Promise<string[] | null> {
  await stayInside(app, 'NAME');
  try {
    const records = await resolverOf(app).resolveTxt(name);
    return records.slice(0, recordsMax).map((parts) => parts.join(''));
  } catch (error) {
    return error instanceof Error && 'code' in error && absent.has(error.code) ? [] : null;
  }
}

/** The same where a missing record and a failed lookup make no difference. */
export async function textRecords(app: App, name: string): Promise<string[]> {
  return (await askTextRecords(app, name)) ?? [];
}
