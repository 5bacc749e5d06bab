import { routes } from '@callwright/sdk/routes';
import { useQuery } from '@tanstack/react-query';
import { query } from '../api.ts';

const eventsMax = 100;

/** The events that the member may see, as options of a select: all, or those that can be booked. */
export function useEventOptions(status?: 'ACTIVATED'): { value: string; label: string }[] {
  const events = useQuery(query(routes.events.list, { status, limit: eventsMax }));
  return (events.data?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
}
