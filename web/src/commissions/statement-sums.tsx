import { Group, Paper, Stack, Text } from '@mantine/core';
import type { CommissionStatement } from '../records.ts';
import { writeMoney } from '../ui/money.ts';
import { say } from './say.ts';

const parts = ['earned', 'clawedBack', 'draws', 'adjustments'] as const;

/** The totals of one person's month, one row per currency. */
export function StatementSums({ statements }: { statements: readonly CommissionStatement[] }) {
  return statements.map((statement) => (
    <Paper key={statement.currency} withBorder p="md">
      <Group justify="space-between" align="flex-start">
        <Stack gap={0}>
          <Text size="sm" c="dimmed">
            {say('sum.total')}
          </Text>
          <Text size="xl" fw={600}>
            {writeMoney(statement.total, statement.currency)}
          </Text>
        </Stack>
        <Group gap="xl">
          {parts
            .filter((part) => part === 'earned' || statement[part] !== 0)
            .map((part) => (
              <Stack key={part} gap={0}>
                <Text size="sm" c="dimmed">
                  {say(`sum.${part}`)}
                </Text>
                <Text>{writeMoney(statement[part], statement.currency)}</Text>
              </Stack>
            ))}
        </Group>
      </Group>
    </Paper>
  ));
}
