import type { Config } from '#/platform/config/config.ts';
import { silentMeters, type Meters } from './meters.ts';

/** The library is loaded only where somebody can read what it counts. */
export async function openMeters({
  monitoringPort,
  baseUrl,
}: Pick<Config, 'monitoringPort' | 'baseUrl'>): Promise<Meters> {
  if (monitoringPort === null) return silentMeters;
  const { prometheusMeters } = await import('./prometheus-meters.ts');
  return prometheusMeters(new URL(baseUrl).protocol.slice(0, -1));
}
