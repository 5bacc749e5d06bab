import { eventSettings } from '@callwright/contract/event-settings.ts';
import type { Question } from '#/ports/import-sources/records.ts';
import type { SourceRecord } from '#/ports/import-sources/service-source.ts';
import { leftOut, picked, read } from '#/ports/import-sources/read.ts';
import * as shapes from './shapes.ts';

/** Settings that refer to fields, members or other events. The import engine maps them to the records here. */
const referring = new Set(['questions', 'secondaryQuestions', 'disqualifyRules', 'routingRules']);
const ownNames = ['slug', 'internalName', 'description', 'color', 'eventType', 'status', 'position'];
const settingNames = Object.keys(eventSettings).filter((name) => !referring.has(name));
const hostNames = ['role', 'priority', 'weight', 'active', 'paused', 'calibration', 'caps'];

export function eventRecord(item: unknown): SourceRecord[] {
  return read('events', shapes.event, item, (value) => ({
    externalId: value.id,
    name: value.name,
    data: {
      input: { ...picked(value, [...ownNames, ...settingNames]), name: value.name },
      owner: value.userId,
      hosts: value.hosts.map((host) => ({ ...picked(host, hostNames), member: host.userId })),
      questions: value.questions as Question[], // checked when the event is made
      secondaryQuestions: value.secondaryQuestions as Question[],
      disqualifyRules: value.disqualifyRules.filter((rule) => !leads(rule)),
      routingRules: value.routingRules,
    },
    leftOut: [
      ...leftOut('teams', value.teams.length > 0),
      ...leftOut(
        'hosts.availabilityId',
        value.hosts.some((host) => Boolean(host['availabilityId'])),
      ),
    ],
  }));
}

/** Read after all events, because rules may lead to any of them. */
export function eventRulesRecord(item: unknown): SourceRecord[] {
  return read('eventRules', shapes.event, item, (value) =>
    value.disqualifyRules.some(leads)
      ? {
          externalId: value.id,
          name: value.name,
          data: { event: value.id, disqualifyRules: value.disqualifyRules },
          leftOut: [],
        }
      : null,
  );
}

function leads(rule: { readonly [name: string]: unknown }): boolean {
  return rule['eventId'] !== null && rule['eventId'] !== undefined;
}
