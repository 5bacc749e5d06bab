import type { ImportService } from '@callwright/contract/import-rights.ts';
import { calendlySource } from '#/ports/import-sources/calendly/source.ts';
import { callwrightSource } from '#/ports/import-sources/callwright/source.ts';
import { hubspotSource } from '#/ports/import-sources/hubspot/source.ts';
import type { Net } from '#/ports/import-sources/net.ts';
import type { ServiceSource } from '#/ports/import-sources/service-source.ts';

type Service = {
  /** Null where people have to say it. */
  readonly baseUrl: string | null;
  /** What its ids are kept under, unless something else is asked for. */
  readonly systemOf: (baseUrl: string) => string;
  readonly source: (access: { baseUrl: string; key: string }, net: Net) => ServiceSource;
};

/** Which adapter reads which service. */
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
    // As files of HubSpot are usually imported.
    systemOf: () => 'hubspot',
    source: hubspotSource,
  },
};
