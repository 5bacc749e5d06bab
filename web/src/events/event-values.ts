import type { UseFormReturnType } from '@mantine/form';
import type { create } from '@callwright/contract/events.ts';
import type { Received, Sent } from '@callwright/contract/endpoint.ts';
import type { CallEvent } from '../records.ts';
import { fieldsOfEvent } from './event-parts.ts';
import { usualSettings } from './usual-settings.ts';

type Event = Received<typeof create>['data']['event'];

/** The values of an event's form: the fields of the contract that it shows, in the contract's format. */
export type EventValues = Pick<Event, (typeof fieldsOfEvent)[number]>;
export type EventForm = UseFormReturnType<EventValues>;
export type HostValues = EventValues['hosts'][number];
export type Question = EventValues['questions'][number];
export type DisqualifyRule = EventValues['disqualifyRules'][number];
export type RoutingRule = EventValues['routingRules'][number];

/** The initial values of a new event. */
export function newEvent(owner: { id: number; name: string }): EventValues {
  return { ...usualSettings, hosts: [newHost(owner)] };
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

/** The fields of the form; rules in the order in which they are evaluated. */
export function valuesOf(event: CallEvent): EventValues {
  const values = Object.fromEntries(fieldsOfEvent.map((field) => [field, event[field]])) as EventValues; // the same fields by the same list
  return {
    ...values,
    disqualifyRules: values.disqualifyRules.toSorted((a, b) => a.order - b.order),
    routingRules: values.routingRules.toSorted((a, b) => a.order - b.order),
  };
}

/** The fields in which the form differs from its initial values. */
export function changedFields(before: EventValues, after: EventValues): (keyof EventValues)[] {
  return fieldsOfEvent.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
}

type Request = Sent<typeof create>;

/** The values in the format of the API: blank fields become null. */
export function requestOf(values: EventValues): Request {
  const { slug, hosts, ...rest } = values;
  return {
    ...rest,
    internalName: values.internalName || null,
    description: values.description || null,
    ...(slug !== '' && { slug }),
    vanityUrl: values.vanityUrl || null,
    hosts: hosts.map(({ name: _name, ...host }) => host),
    teams: values.teams.map(({ id }) => id),
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
    onNoHost: {
      ...values.onNoHost,
      url: values.onNoHost.url || null,
      text: values.onNoHost.text || null,
    },
    questions: values.questions.map(questionSent),
    secondaryQuestions: values.secondaryQuestions.map(questionSent),
    ...rulesSent(values),
    calendarTitle: values.calendarTitle || null,
    calendarDescription: values.calendarDescription || null,
  };
}

function questionSent(question: Question) {
  return { ...question, label: question.label || null };
}

/** The rules in the order of the form. */
export function rulesSent({
  disqualifyRules,
  routingRules,
}: Pick<EventValues, 'disqualifyRules' | 'routingRules'>) {
  return {
    disqualifyRules: disqualifyRules.map((rule, order) => ({
      ...rule,
      order,
      text: rule.text || null,
      url: rule.url || null,
    })),
    routingRules: routingRules.map((rule, order) => ({ ...rule, order })),
  };
}

/** Only the changed fields: changes by others and broken settings are left alone. */
export function changesSent(values: EventValues, changed: readonly (keyof EventValues)[]): Partial<Request> {
  const request = requestOf(values);
  return Object.fromEntries(
    Object.entries(request).filter(([name]) => changed.some((field) => field === name)),
  );
}
