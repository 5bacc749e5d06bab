import { routes } from '@callwright/sdk/routes';
import { useQuery } from '@tanstack/react-query';
import type { LinkProps } from '@tanstack/react-router';
import { query } from '../api.ts';
import { useMay, useMe } from '../auth/session.ts';
import { hasCalendars, useOwnConnections } from '../calendars/own-connections.ts';

export type Step = {
  name: 'event' | 'email' | 'calendar' | 'team' | 'booking';
  to: NonNullable<LinkProps['to']>;
  isDone: boolean;
};

/** The setup steps that this person may take, once their state is known. */
export function useSteps(): readonly Step[] {
  const isAdministrator = useMay('admin');
  // A test workspace stores its mails instead of sending them.
  const sends = useMe().workspace.mode !== 'TEST';
  const mayWriteEvents = useMay('events:write');
  const mayConnect = useMay('availability:write');
  const events = useQuery({ ...query(routes.events.list, { limit: 1 }), enabled: mayWriteEvents });
  const mails = useQuery({ ...query(routes.mails.state, {}), enabled: isAdministrator });
  const members = useQuery({ ...query(routes.users.list, { limit: 2 }), enabled: isAdministrator });
  const calls = useQuery({
    ...query(routes.eventCalls.list, { eventType: 'ALL', limit: 1 }),
    enabled: mayWriteEvents,
  });
  const connections = useOwnConnections().data?.data.connections;
  const steps: (Omit<Step, 'isDone'> & { isShown: boolean; isDone: boolean | undefined })[] = [
    {
      name: 'event',
      to: '/welcome',
      isShown: mayWriteEvents,
      isDone: events.data && events.data.data.length > 0,
    },
    {
      name: 'email',
      to: '/settings/mails',
      isShown: isAdministrator && sends,
      isDone: mails.data?.data.isSending,
    },
    {
      name: 'calendar',
      to: '/settings/calendars',
      isShown: mayConnect,
      isDone: connections?.some(hasCalendars),
    },
    {
      name: 'team',
      to: '/settings/members',
      isShown: isAdministrator,
      isDone: members.data && members.data.data.users.length > 1,
    },
    {
      name: 'booking',
      to: '/events',
      isShown: mayWriteEvents,
      isDone: calls.data && calls.data.data.eventCalls.length > 0,
    },
  ];
  const shown = steps.filter(({ isShown }) => isShown);
  // Avoids layout shifts: the list appears once all its states are known.
  if (shown.some(({ isDone }) => isDone === undefined)) return [];
  return shown.map(({ name, to, isDone = false }) => ({ name, to, isDone }));
}
