import type { Config } from '#/platform/config/config.ts';
import { silentMeters, type Meters } from './meters.ts';

/** Loads the library only if the metrics can be read. */
export async function openMeters({
  monitoringPort,
  baseUrl,
}: Pick<Config, 'monitoringPort' | 'baseUrl'>): Promise<Meters> {
  if (monitoringPort === null) return silentMeters;
  const { prometheusMeters } = await import('./prometheus-meters.ts');
  return prometheusMeters(new URL(baseUrl).protocol.slice(0, -1));
}
