import { useQuery } from '@tanstack/react-query';
import { query } from '../api.ts';
import { api } from '../endpoints.ts';

const teamsMax = 100;

export function useTeams() {
  return useQuery(query(api.teams.list, { limit: teamsMax }));
}

/** The teams as the options of a select. */
export function useTeamOptions(): { value: string; label: string }[] {
  return (useTeams().data?.data.teams ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
}

/** Reads that a change of a team shows up in. */
export const teamReads = ['/v1/teams', '/v1/users', '/v1/events', '/v1/reports'];
