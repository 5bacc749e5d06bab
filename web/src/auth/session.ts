import { createContext, useContext } from 'react';
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { levelOf, type Level, type Right } from '@callwright/contract/roles.ts';
import { routes } from '@callwright/sdk/routes';
import { query, queryClient, send } from '../api.ts';
import type { Me, SignedIn } from '../records.ts';
import { forgetEarly } from '../early/early-replies.ts';
import { credentials } from './credentials.ts';

/** The signed-in person, requested once per page load. */
export const sessionQuery = queryOptions({
  queryKey: [routes.auth.session.path],
  staleTime: Infinity,
  queryFn: async ({ signal }) => {
    const signedIn = await send(routes.auth.session, {}, { signal });
    credentials.take(signedIn);
    return signedIn;
  },
});

export const meQuery = query(routes.account.me, {});

/** Starts a session: clears all data, which belonged to another person. */
export function enter(signedIn: SignedIn): void {
  queryClient.clear();
  forgetEarly();
  credentials.take(signedIn);
  queryClient.setQueryData(sessionQuery.queryKey, signedIn);
}

/** The signed-in person and the workspace; available on every page inside the shell. */
export function useMe(): Me & { user: NonNullable<Me['user']> } {
  const { data } = useSuspenseQuery(meQuery).data;
  if (data.user === null) throw new Error('A session always acts for a person');
  return { ...data, user: data.user };
}

/** The instant of a screen that shows the past, which is read-only. */
export const AsOf = createContext<string | undefined>(undefined);
export const useAsOf = (): string | undefined => useContext(AsOf);

/** The rows that the person may access with a right, or null. */
export function useLevel(right: Right): Level | null {
  const level = levelOf(useMe().user.role, right);
  return useAsOf() !== undefined && right.endsWith(':write') ? null : level;
}

/** Whether the person has a right at all, to hide actions that would be refused. */
export function useMay(right: Right): boolean {
  return useLevel(right) !== null;
}
