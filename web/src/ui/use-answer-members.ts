import { routes } from '@callwright/sdk/routes';
import { useQuery } from '@tanstack/react-query';
import { query } from '../api.ts';
import type { CustomField } from '../records.ts';
import { useMemberOptions } from './use-members.ts';

const teamsMax = 100;

/** The members that can be the answer: those of the field's teams, or all; and the current answer. */
export function useAnswerMembers({ configuration: { teamIds } }: CustomField, now: readonly string[]) {
  const members = useMemberOptions();
  const isNarrow = Array.isArray(teamIds) && teamIds.length > 0;
  const teams = useQuery({ ...query(routes.teams.list, { limit: teamsMax }), enabled: isNarrow });
  if (!isNarrow) return members;
  const those = (teams.data?.data.teams ?? []).filter(({ id }) => teamIds.includes(id));
  return members.filter(
    ({ value }) => now.includes(value) || those.some(({ memberIds }) => memberIds.includes(Number(value))),
  );
}
