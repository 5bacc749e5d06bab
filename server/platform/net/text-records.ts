import { Resolver } from 'node:dns/promises';
import type { App } from '#/platform/context/ctx.ts';
import { perApp } from '#/platform/context/per-app.ts';

const timeoutMs = 2_000;
const recordsMax = 50;

const resolverOf = perApp(({ config }) => {
  const resolver = new Resolver({ timeout: timeoutMs, tries: 2 });
  if (config.dnsServers.length > 0) resolver.setServers([...config.dnsServers]);
  return resolver;
});

/** The TXT records of a name; none where there are none, or where nobody answers. */
export async function textRecords(app: App, name: string): Promise<string[]> {
  try {
    const records = await resolverOf(app).resolveTxt(name);
    return records.slice(0, recordsMax).map((parts) => parts.join(''));
  } catch {
    return []; // "not found" and "not reachable" mean the same to who waits for a record
  }
}
