import { Paper, SimpleGrid, Text } from '@mantine/core';
import { useMe } from '../auth/session.ts';
import type { ContactDetail } from '../records.ts';
import { writeMoney } from '../ui/money.ts';
import { writeMoment } from '../ui/time.ts';
import { say } from './say.ts';

/** The results with the contact so far, in numbers. */
export function ContactStats({ stats, timeZone }: { stats: ContactDetail['stats']; timeZone: string }) {
  const { workspace } = useMe();
  const numbers = [
    [say('calls'), String(stats.calls)],
    [say('nextCall'), stats.nextCallAt === null ? '–' : writeMoment(stats.nextCallAt, timeZone)],
    [say('stats.cancelled'), String(stats.cancelledCalls)],
    [say('stats.noShows'), String(stats.noShows)],
    [say('stats.won'), String(stats.won)],
    [say('deals'), stats.dealsCount === 0 ? '–' : writeMoney(stats.dealsValue, workspace.currency)],
  ] as const;
  return (
    <SimpleGrid component="dl" m={0} cols={{ base: 2, xs: 3, md: 6 }} spacing="xs">
      {numbers.map(([label, value]) => (
        <Paper key={label} withBorder p="sm">
          <Text component="dt" size="xs" c="dimmed">
            {label}
          </Text>
          <Text component="dd" m={0} fw={500}>
            {value}
          </Text>
        </Paper>
      ))}
    </SimpleGrid>
  );
}
