import { routes } from '@callwright/sdk/routes';
import { useQuery } from '@tanstack/react-query';
import { query } from '../api.ts';
import { useMe } from '../auth/session.ts';
import type { Home } from '../records.ts';

const askedEachMs = 300_000;

export type HomeNumbers = NonNullable<Home['own']>;
export type HomeNumber = HomeNumbers['numbers'][number];

/** Numbers, hosts and promised calls, with days in the person's time zone. */
export function useHome() {
  const { timeZone } = useMe().user;
  return useQuery({ ...query(routes.home.get, { timeZone }), refetchInterval: askedEachMs });
}
