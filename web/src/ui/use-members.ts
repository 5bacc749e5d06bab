import { routes } from '@callwright/sdk/routes';
import { useQuery } from '@tanstack/react-query';
import { send } from '../api.ts';
import type { Member } from '../records.ts';

const pageMax = 100;
const status = 'ACTIVE,INVITED';

/** All members of the workspace except deactivated ones, for choices. */
export function useMembers() {
  return useQuery({
    queryKey: [routes.users.list.path, { all: status }] as const,
    queryFn: ({ signal }) => readAll(signal),
  });
}

async function readAll(signal: AbortSignal): Promise<Member[]> {
  const all: Member[] = [];
  let cursor: string | null = null;
  do {
    const { data, meta }: { data: { users: Member[] }; meta: { nextCursor: string | null } } = await send(
      routes.users.list,
      { limit: pageMax, status, ...(cursor !== null && { cursor }) },
      { signal },
    );
    all.push(...data.users);
    cursor = meta.nextCursor;
  } while (cursor !== null);
  return all;
}

/** The members as the options of a select. */
export function useMemberOptions(): { value: string; label: string }[] {
  const users = useMembers().data ?? [];
  return users.map((user) => ({ value: String(user.id), label: memberName(user) }));
}

export function memberName({
  firstName,
  lastName,
  email,
}: Pick<Member, 'firstName' | 'lastName' | 'email'>): string {
  return `${firstName} ${lastName}`.trim() || email;
}
