import { routes } from '@callwright/sdk/routes';
import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { query } from '../api.ts';
import { AnchorLink } from '../ui/link.tsx';
import { writeMonth } from './months.ts';
import { say } from './say.ts';

const shownMax = 4;

/** Links to past months that are not closed, except the one on the screen. */
export function WaitingMonths({ shown }: { shown: string }) {
  const periods = useQuery(query(routes.commissions.periods, {}));
  const waiting = (periods.data?.data.periods ?? []).filter(
    ({ month, state, isOver, totals }) =>
      isOver && state !== 'CLOSED' && month !== shown && totals.length > 0,
  );
  if (waiting.length === 0) return null;
  return (
    <Group gap="xs" component="nav" aria-label={say('waiting', { count: waiting.length })}>
      <Text size="sm">{say('waiting', { count: waiting.length })}</Text>
      {waiting.slice(0, shownMax).map(({ month, state }) => (
        <AnchorLink key={month} to="/commissions" search={{ month }} size="sm">
          {say('waiting.month', { month: writeMonth(month), state: say(`state.${state}`) })}
        </AnchorLink>
      ))}
    </Group>
  );
}
