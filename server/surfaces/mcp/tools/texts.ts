import type { contract } from '@callwright/contract/index.ts';
import type { Endpoint, Received } from '@callwright/contract/endpoint.ts';
import { callLine } from './lines.ts';

type Body<E extends Endpoint> = Received<E>;
type All = typeof contract;

export function whoIsAsking({ data }: Body<All['account']['me']>): string {
  const { user, workspace, scopes } = data;
  const who = user === null ? 'Nobody' : `${user.firstName} ${user.lastName} (user ${user.id}, ${user.role})`;
  return `${who} in the workspace ${workspace.name}: time zone ${workspace.timeZone}, currency ${workspace.currency}. Scopes: ${scopes.join(' ')}`;
}

export function explainedSlots({ data }: Body<All['events']['troubleshootSlots']>): string {
  const { date, timezone, event, slots, unavailableUsers, summary } = data;
  const head = `${event.linkPrefix} on ${date} (${timezone}): ${summary.offered} times offered, ${summary.hidden} not.`;
  const free = slots.filter((slot) => slot.available).map((slot) => slot.displayTime);
  const hidden = slots
    .filter((slot) => !slot.available)
    .map(
      ({ displayTime, reason, remedy }) =>
        `${displayTime}: ${reason ?? 'nobody is free'}${remedy === null ? '' : `. ${remedy}`}`,
    );
  const hosts = unavailableUsers.map(
    ({ name, reason, detail }) => `${name}: ${reason}${detail === null ? '' : `, ${detail}`}`,
  );
  return [
    head,
    ...(free.length === 0 ? [] : [`Offered: ${free.join(', ')}`]),
    ...(hidden.length === 0 ? [] : ['Not offered:', ...hidden]),
    ...(hosts.length === 0 ? [] : ['Hosts who are free at no time:', ...hosts]),
  ].join('\n');
}

export function stages({ data }: Body<All['fields']['contactStage']>): string {
  return data.options
    .filter((option) => !option.isArchived)
    .map(({ name, category }) => `${name}${category === null ? '' : ` (${category})`}`)
    .join('\n');
}

export function hours({ data }: Body<All['availabilities']['list']>): string {
  if (data.length === 0) return 'No schedules.';
  return data
    .map(({ id, name, userId, timeZone, weekdays, outOfOffice }) => {
      const week = weekdays
        .filter((day) => day.enabled && day.slots.length > 0)
        .map(({ day, slots }) => `${day} ${slots.map(({ start, end }) => `${start}–${end}`).join(', ')}`);
      const away = outOfOffice.map(({ from, to }) => `away ${from} to ${to}`);
      return `#${id} ${name} of user ${userId} (${timeZone}): ${[...week, ...away].join('; ') || 'closed'}`;
    })
    .join('\n');
}

export function whyThisHost({ data }: Body<All['routingDecisions']['list']>): string {
  if (data.length === 0) return 'No choice was made for this call.';
  return data
    .map(({ at, cause, winnerId, tieBreak, eligible, excluded, people }) => {
      const nameOf = (id: number) => people.find((person) => person.id === id)?.name ?? `user ${id}`;
      const others = excluded.map(({ userId, reason }) => `${nameOf(userId)}: ${reason}`);
      return [
        `${at} ${cause}: ${nameOf(winnerId)}, decided by ${tieBreak}, of ${eligible.map(nameOf).join(', ')}.`,
        ...(others.length === 0 ? [] : [`Not eligible: ${others.join('; ')}`]),
      ].join(' ');
    })
    .join('\n');
}

type CallBody = Body<All['eventCalls']['cancel']>;

export function changedCall({ data: { eventCall } }: CallBody): string {
  return callLine(eventCall);
}

/** What people agree to: the call as calendars show it, nothing that differs from one try to the next. */
export function cancelling(
  { data: { eventCall } }: CallBody,
  { notify }: { readonly notify: boolean },
): string {
  const { id, name, inviteeName, dateTimeLocal, timeZone, hosts } = eventCall;
  const notice = notify ? 'The invitee is notified.' : 'The invitee is not notified.';
  return `Cancel call ${id} for good: ${name}, ${inviteeName} with ${hosts.map((host) => host.name).join(', ')}, ${dateTimeLocal} ${timeZone}. ${notice}`;
}

type Deleted = Body<All['contacts']['remove']>;

export function deleting(
  what: string,
  consequence: string,
  { data: { deleted, notFound, count } }: Deleted,
): string {
  const missing = notFound.length === 0 ? '' : ` Not found: ${notFound.join(', ')}.`;
  return `Delete ${count} ${what}: ${deleted.join(', ')}. ${consequence}${missing}`;
}
