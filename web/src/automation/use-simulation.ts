import { routes } from '@callwright/sdk/routes';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '../api.ts';
import { requestOf, type RuleValues } from './rule-values.ts';

const typingMs = 400;

/** The rule to simulate, as it is on the screen; with an `id` if it is stored. */
export type Tried = { id: number | undefined; values: RuleValues };

/** What the rule would do now, and would have done in a past period. Requested again when the person stops typing. */
export function useSimulation({ id, values }: Tried, past: { days: number; to?: string }) {
  const { name: _name, active: _active, simulate: _simulate, ...rule } = requestOf(values);
  const [asked] = useDebouncedValue(
    JSON.stringify({ ...rule, ...(id !== undefined && { id }), ...past }),
    typingMs,
  );
  return useQuery({
    ...query(routes.automations.simulate, JSON.parse(asked)),
    placeholderData: keepPreviousData,
  });
}
