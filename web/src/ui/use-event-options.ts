import { routes } from '@callwright/sdk/routes';
import { useQuery } from '@tanstack/react-query';
import { query } from '../api.ts';

const eventsMax = 100;

/** The events the member may see as the options of a select: all of them, or those that can be booked. */
export function useEventOptions(status?: 'ACTIVATED'): { value: string; label: string }[] {
  const events = useQuery(query(routes.events.list, { status, limit: eventsMax }));
  return (events.data?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
}
