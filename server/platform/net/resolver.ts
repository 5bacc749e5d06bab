import { Resolver } from 'node:dns/promises';
import { perApp } from '#/platform/context/per-app.ts';

const timeoutMs = 2_000;

/** Asks the name servers of the installation, for records that the system does not look up by itself. */
export const resolverOf = perApp(({ config }) => {
  const resolver = new Resolver({ timeout: timeoutMs, tries: 2 });
  if (config.dnsServers.length > 0) resolver.setServers([...config.dnsServers]);
  return resolver;
});
