import { routes } from '@callwright/sdk/routes';
import { useQuery } from '@tanstack/react-query';
import { query } from '../api.ts';

const teamsMax = 100;

export function useTeams() {
  return useQuery(query(routes.teams.list, { limit: teamsMax }));
}

/** The teams as the options of a select. */
export function useTeamOptions(): { value: string; label: string }[] {
  return (useTeams().data?.data.teams ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
}

/** The reads that change with a team. */
export const teamReads = [routes.teams, routes.users, routes.events, routes.reports];
