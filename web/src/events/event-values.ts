import type { UseFormReturnType } from '@mantine/form';
import type { create } from '@callwright/contract/events.ts';
import type { Received, Sent } from '@callwright/contract/endpoint.ts';
import type { CallEvent } from '../endpoints.ts';

type Event = Received<typeof create>['data']['event'];

const fields = [
  'name',
  'internalName',
  'slug',
  'description',
  'eventType',
  'hosts',
  'duration',
  'durationUnit',
  'durations',
  'startTimeIncrement',
  'dateRange',
  'minimumNotice',
  'bufferBefore',
  'bufferAfter',
  'maxPerDay',
  'maxPerWeek',
  'maxPerHostPerDay',
  'timeZoneMode',
  'timeZone',
  'assignment',
  'requirePhone',
  'requireEmail',
  'locations',
  'confirmation',
  'additionalGuestsAllowed',
  'allowReschedule',
  'allowCancel',
  'changeCutoff',
] as const satisfies readonly (keyof Event)[];

/** What the form of an event holds: the fields of the contract that it shows, as the contract has them. */
export type EventValues = Pick<Event, (typeof fields)[number]>;
export type EventForm = UseFormReturnType<EventValues>;
export type HostValues = EventValues['hosts'][number];

/** What a new event is like; the same as the defaults of the contract. */
export function newEvent(owner: { id: number; name: string }): EventValues {
  return {
    name: '',
    internalName: null,
    slug: '',
    description: null,
    eventType: 'STRATEGY_EVENT',
    hosts: [newHost(owner)],
    duration: 30,
    durationUnit: 'MINUTES',
    durations: [],
    startTimeIncrement: null,
    dateRange: { type: 'DAYS', days: 30, calendarDays: true, from: null, to: null },
    minimumNotice: 120,
    bufferBefore: 0,
    bufferAfter: 0,
    maxPerDay: null,
    maxPerWeek: null,
    maxPerHostPerDay: null,
    timeZoneMode: 'INVITEE',
    timeZone: null,
    assignment: {
      mode: 'ROUND_ROBIN',
      window: 'MONTH',
      fairnessGap: null,
      ownerFirst: false,
      rescheduleSameHost: true,
      creditOnCancel: true,
      creditOnNoShow: false,
    },
    requirePhone: false,
    requireEmail: true,
    locations: [],
    confirmation: { type: 'PAGE', url: null, passParams: false, text: null },
    additionalGuestsAllowed: true,
    allowReschedule: true,
    allowCancel: true,
    changeCutoff: 0,
  };
}

export function newHost({ id, name }: { id: number; name: string }): HostValues {
  return {
    userId: id,
    name,
    role: 'POOL',
    priority: 'MEDIUM',
    weight: 100,
    availabilityId: null,
    active: true,
    paused: null,
    calibration: 0,
    caps: {},
  };
}

export function valuesOf(event: CallEvent): EventValues {
  return Object.fromEntries(fields.map((field) => [field, event[field]])) as EventValues; // the same fields by the same list
}

/** As the service takes it: what was left blank is nothing. */
export function requestOf(values: EventValues): Sent<typeof create> {
  const { slug, hosts, ...rest } = values;
  return {
    ...rest,
    internalName: values.internalName || null,
    description: values.description || null,
    ...(slug !== '' && { slug }),
    hosts: hosts.map(({ name: _name, ...host }) => host),
    locations: values.locations.map((location) => ({
      ...location,
      link: location.link || null,
      instructions: location.instructions || null,
    })),
    confirmation: {
      ...values.confirmation,
      url: values.confirmation.url || null,
      text: values.confirmation.text || null,
    },
  };
}
