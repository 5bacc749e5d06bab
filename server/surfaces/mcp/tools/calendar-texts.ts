import type { Calendar } from '@callwright/contract/calendar-connection.ts';
import type { contract } from '@callwright/contract/index.ts';
import type { Received } from '@callwright/contract/endpoint.ts';
import type { z } from 'zod';

export function calendarLine(calendar: z.output<typeof Calendar>): string {
  const { id, name, state, checkConflicts, isWriteTarget, readAt, entries, error } = calendar;
  const does = [
    ...(checkConflicts ? ['keeps calls away'] : []),
    ...(isWriteTarget ? ['calls are written into it'] : []),
  ];
  const read = readAt === null ? 'never read' : `read ${readAt}, ${entries} entries`;
  return `#${id} ${name}: ${state}, ${does.join(' and ') || 'not used'}, ${read}${error === null ? '' : `. ${error}`}`;
}

export function connectedCalendars({
  data,
}: Pick<Received<(typeof contract)['calendarConnections']['list']>, 'data'>): string {
  const lines = data.connections.flatMap(({ id, provider, name, status, reason, calendars }) => [
    `Account ${id} ${provider}${name === null ? '' : ` ${name}`}: ${status}${reason === null ? '' : `, ${reason}`}`,
    ...calendars.map((calendar) => `  ${calendarLine(calendar)}`),
  ]);
  return lines.join('\n') || 'No calendar is connected.';
}

export function busyTimes({ data }: Pick<Received<(typeof contract)['calendars']['busy']>, 'data'>): string {
  const lines = data.busy.map(({ calendar, startsAt, endsAt, startsOn, endsOn, blocks, reason }) => {
    const when = startsAt === null ? `${startsOn} until before ${endsOn}` : `${startsAt} to ${endsAt}`;
    return `${when} in ${calendar}: ${blocks ? 'keeps calls away' : 'does not'} (${reason})`;
  });
  if (data.hasMore) lines.push('There are more: ask for a shorter time.');
  return lines.join('\n') || 'Nothing is known in that time.';
}
