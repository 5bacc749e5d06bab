import { useQuery } from '@tanstack/react-query';
import { query } from '../api.ts';
import { api, type Member } from '../endpoints.ts';

const membersMax = 100;

/** The members of the workspace for choices, the deactivated ones left out. */
export function useMembers() {
  return useQuery(query(api.users.list, { limit: membersMax, status: 'ACTIVE,INVITED' }));
}

/** The members as the options of a select. */
export function useMemberOptions(): { value: string; label: string }[] {
  const users = useMembers().data?.data.users ?? [];
  return users.map((user) => ({ value: String(user.id), label: memberName(user) }));
}

export function memberName({
  firstName,
  lastName,
  email,
}: Pick<Member, 'firstName' | 'lastName' | 'email'>): string {
  return `${firstName} ${lastName}`.trim() || email;
}
