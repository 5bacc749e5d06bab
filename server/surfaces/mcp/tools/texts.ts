import type { contract } from '@callwright/contract/index.ts';
import type { Endpoint, Received } from '@callwright/contract/endpoint.ts';

type Body<E extends Endpoint> = Received<E>;
type All = typeof contract;

export function explainedSlots({ data }: Pick<Body<All['events']['troubleshootSlots']>, 'data'>): string {
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

export function hours({ data }: Pick<Body<All['availabilities']['list']>, 'data'>): string {
  return data.map(schedule).join('\n') || 'No schedules.';
}

type Schedule = Body<All['availabilities']['list']>['data'][number];
type Times = Schedule['weekdays'][number]['slots'];

export function schedule({ id, name, userId, timeZone, weekdays, overrides, outOfOffice }: Schedule): string {
  const times = (slots: Times) => slots.map(({ start, end }) => `${start}–${end}`).join(', ');
  const week = weekdays
    .filter((day) => day.enabled && day.slots.length > 0)
    .map(({ day, slots }) => `${day} ${times(slots)}`);
  const dates = overrides.map(
    ({ date, slots, unavailable }) =>
      `${date} ${unavailable || slots.length === 0 ? 'closed' : times(slots)}`,
  );
  const away = outOfOffice.map(({ from, to }) => `away ${from} to ${to}`);
  return `#${id} ${name} of user ${userId} (${timeZone}): ${[...week, ...dates, ...away].join('; ') || 'closed'}`;
}

export function whyThisHost({ data }: Pick<Body<All['routingDecisions']['list']>, 'data'>): string {
  if (data.length === 0) return 'No choice was made for this call.';
  return data
    .map(({ at, cause, winnerId, tieBreak, eligible, excluded, standIns, people }) => {
      const nameOf = (id: number) => people.find((person) => person.id === id)?.name ?? `user ${id}`;
      const others = excluded.map(({ userId, reason }) => `${nameOf(userId)}: ${reason}`);
      return [
        `${at} ${cause}: ${nameOf(winnerId)}, decided by ${tieBreak}, of ${eligible.map(nameOf).join(', ')}.`,
        ...standIns.map(
          ({ userId, forId, until }) =>
            `${nameOf(userId)} stands in for ${nameOf(forId)}, who is out until ${until}.`,
        ),
        ...(others.length === 0 ? [] : [`Not eligible: ${others.join('; ')}`]),
      ].join(' ');
    })
    .join('\n');
}

type CallBody = Body<All['eventCalls']['cancel']>;

/** The text that people agree to: the call as calendars show it, and nothing that differs between two tries. */
export function cancelling(
  { data: { eventCall } }: CallBody,
  { notify }: { readonly notify: boolean },
): string {
  const { id, name, inviteeName, dateTimeLocal, timeZone, hosts } = eventCall;
  const notice = notify ? 'The invitee is notified.' : 'The invitee is not notified.';
  return `Cancel call ${id} for good: ${name}, ${inviteeName} with ${hosts.map((host) => host.name).join(', ')}, ${dateTimeLocal} ${timeZone}. ${notice}`;
}
