import { stayInside } from './stay-inside.ts';
import type { App } from '#/platform/context/ctx.ts';
import { resolverOf } from './resolver.ts';

const recordsMax = 50;

/** What is said where the name servers answered, and there is no such record. */
const absent: ReadonlySet<unknown> = new Set(['ENOTFOUND', 'ENODATA']);

/** The TXT records of a name, or null where nobody can say. */
export async function askTextRecords(app: App, name: string): Promise<string[] | null> {
  await stayInside(app, 'NAME');
  try {
    const records = await resolverOf(app).resolveTxt(name);
    return records.slice(0, recordsMax).map((parts) => parts.join(''));
  } catch (error) {
    return error instanceof Error && 'code' in error && absent.has(error.code) ? [] : null;
  }
}

/** The same for somebody who waits for a record: “not there” and “not reachable” mean the same to them. */
export async function textRecords(app: App, name: string): Promise<string[]> {
  return (await askTextRecords(app, name)) ?? [];
}
