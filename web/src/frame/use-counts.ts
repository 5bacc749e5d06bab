import { routes } from '@callwright/sdk/routes';
import { useQuery } from '@tanstack/react-query';
import { query } from '../api.ts';
import { useMay } from '../auth/session.ts';
import { outcomeMissing } from '../calls/call-search.ts';
import { useIsAfterFirstDrawing } from '../ui/first-drawing.tsx';

/** The counters in the navigation. */
export type Counts = { needsOutcome: number; leads: number };

const askedEachMs = 60_000;
/** Only the total number of rows is needed. */
const countOnly = 1;

export function useCounts(): Counts {
  const isDue = useIsAfterFirstDrawing();
  const mayRecord = useMay('outcomes:write');
  const mayClaim = useMay('claims:read');
  const calls = useQuery({
    ...query(routes.eventCalls.list, { ...outcomeMissing, limit: countOnly }),
    enabled: isDue && mayRecord,
    refetchInterval: askedEachMs,
  });
  const leads = useQuery({
    ...query(routes.contacts.list, { forSetters: 'true', setterIds: '0', limit: countOnly }),
    enabled: isDue && mayClaim,
    refetchInterval: askedEachMs,
  });
  return { needsOutcome: calls.data?.meta.count ?? 0, leads: leads.data?.meta.count ?? 0 };
}
