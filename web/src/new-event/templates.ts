import type { Member } from '../records.ts';
import type { EventValues } from '../events/event-values.ts';
import { withOrigin, type Place } from '../events/place-links.ts';
import { say } from './say.ts';

export const templateKeys = ['discovery', 'strategy', 'demo', 'followUp'] as const;
export type TemplateKey = (typeof templateKeys)[number];

const kinds = {
  discovery: { eventType: 'DISCOVERY_EVENT', duration: 15, isByPhone: true },
  strategy: { eventType: 'STRATEGY_EVENT', duration: 45, isByPhone: false },
  demo: { eventType: 'STRATEGY_EVENT', duration: 30, isByPhone: false },
  followUp: { eventType: 'STRATEGY_EVENT', duration: 30, isByPhone: true },
} as const;

type Integrations = Member['integrations'];

/** The event values of a template. Video links need a connected account; without one, the host calls. */
export function templateOf(
  key: TemplateKey,
  integrations: Integrations,
): Pick<EventValues, 'name' | 'eventType' | 'duration' | 'durationUnit' | 'locations'> {
  const { eventType, duration, isByPhone } = kinds[key];
  const type = (isByPhone ? null : videoOf(integrations)) ?? 'PHONE_OUTBOUND';
  return {
    name: say(`template.${key}`),
    eventType,
    duration,
    durationUnit: 'MINUTES',
    locations: [placeAt(type)],
  };
}

/** The default location of a kind: links are made by the provider or typed. */
export function placeAt(type: Place['type']): Place {
  const isMade = type === 'GOOGLE_MEET' || type === 'MS_TEAMS' || type === 'ZOOM';
  const origin = withOrigin(isMade || type !== 'CUSTOM_LINK' ? 'PROVIDER' : 'TYPED');
  return { type, instructions: null, ...origin };
}

const accounts = { GOOGLE_CALENDAR: 'GOOGLE_MEET', MICROSOFT: 'MS_TEAMS', ZOOM: 'ZOOM' } as const;

function videoOf(integrations: Integrations): Place['type'] | null {
  const working = integrations.filter(({ status }) => status === 'CONNECTED');
  const found = Object.entries(accounts).find(([account]) => working.some(({ type }) => type === account));
  return found?.[1] ?? null;
}
