import type { ImportService } from '@callwright/contract/import-rights.ts';
import { calendlySource } from '#/ports/import-sources/calendly/source.ts';
import { callwrightSource } from '#/ports/import-sources/callwright/source.ts';
import { hubspotSource } from '#/ports/import-sources/hubspot/source.ts';
import type { Net } from '#/ports/import-sources/net.ts';
import type { ServiceSource } from '#/ports/import-sources/service-source.ts';

type Service = {
  /** Null if people have to enter it. */
  readonly baseUrl: string | null;
  /** The default system name under which its ids are stored. */
  readonly systemOf: (baseUrl: string) => string;
  readonly source: (access: { baseUrl: string; key: string }, net: Net) => ServiceSource;
};

/** The adapter for each service. */
export const importServiceOf: Readonly<Record<ImportService, Service>> = {
  callwright: {
    baseUrl: null,
    systemOf: (baseUrl) => new URL(baseUrl).host.slice(0, 64),
    source: callwrightSource,
  },
  calendly: {
    baseUrl: 'https://api.calendly.com',
    systemOf: () => 'calendly',
    source: calendlySource,
  },
  hubspot: {
    baseUrl: 'https://api.hubapi.com',
    // The name usually given to imported HubSpot files.
    systemOf: () => 'hubspot',
    source: hubspotSource,
  },
};
