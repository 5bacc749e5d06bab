import { Resolver } from 'node:dns/promises';
import { perApp } from '#/platform/context/per-app.ts';

const timeoutMs = 2_000;

/** A resolver with the installation's name servers, for record types that the system resolver does not look up. */
export const resolverOf = perApp(({ config }) => {
  const resolver = new Resolver({ timeout: timeoutMs, tries: 2 });
  if (config.dnsServers.length > 0) resolver.setServers([...config.dnsServers]);
  return resolver;
});
