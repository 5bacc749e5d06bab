import { stayInside } from './stay-inside.ts';
import type { App } from '#/platform/context/ctx.ts';
import { resolverOf } from './resolver.ts';

/** Where a service is. */
export type Service = { readonly host: string; readonly port: number };

const servicesMax = 5;

/** The SRV records of a name in the order to try them (RFC 2782); empty if the lookup fails. */
export async function serviceRecords(app: App, name: string): Promise<Service[]> {
  await stayInside(app, 'NAME');
  try {
    const records = await resolverOf(app).resolveSrv(name);
    return records
      .toSorted((a, b) => a.priority - b.priority || b.weight - a.weight)
      .slice(0, servicesMax)
      .map(({ name: host, port }) => ({ host: host.replace(/\.$/, ''), port }))
      .filter(({ host }) => host !== '');
  } catch {
    return [];
  }
}
