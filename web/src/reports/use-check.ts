import { routes } from '@callwright/sdk/routes';
import { useQuery } from '@tanstack/react-query';
import { query } from '../api.ts';
import { useSend } from '../ui/use-send.ts';

/** The polling interval while a check runs. */
const lookAgainMs = 1_000;

/** The last check of the reports, and a function to start another. */
export function useCheck() {
  const latest = useQuery({
    ...query(routes.reportChecks.latest, {}),
    refetchInterval: ({ state }) => (state.data?.data.isWaiting ? lookAgainMs : false),
  });
  const run = useSend(routes.reportChecks.run, { invalidates: [routes.reportChecks] });
  return { latest, run, isRunning: run.isPending || latest.data?.data.isWaiting === true };
}
