import { Table, Text } from '@mantine/core';
import type { CommissionTrial } from '../records.ts';
import { moneyWriter } from '../ui/money.ts';
import { currencyTotals } from './currency-totals.ts';
import { writeMonth } from './months.ts';
import { say } from './say.ts';

type Amount = Pick<CommissionTrial['amounts'][number], 'currency' | 'current' | 'proposed'>;

/** The current and the proposed amount of each person, with the totals first. */
export function TrialTable({ amounts }: { amounts: CommissionTrial['amounts'] }) {
  const all = amounts.flatMap(({ current, proposed }) => [current, proposed]);
  const isOneMonth = new Set(amounts.map(({ month }) => month)).size === 1;
  return (
    <Table.ScrollContainer minWidth={0}>
      <Table aria-label={say('trial')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{say('person')}</Table.Th>
            <Table.Th scope="col" ta="right">
              {say('trial.current')}
            </Table.Th>
            <Table.Th scope="col" ta="right">
              {say('trial.proposed')}
            </Table.Th>
            <Table.Th scope="col" ta="right" visibleFrom="xs">
              {say('trial.difference')}
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {currencyTotals(amounts).map((total) => (
            <Row key={total.currency} name={say('trial.all')} amount={total} all={all} isSum />
          ))}
          {amounts.map(({ user, month, ...amount }) => (
            <Row
              key={`${month} ${user.id} ${amount.currency}`}
              name={user.name}
              {...(!isOneMonth && { detail: writeMonth(month) })}
              amount={amount}
              all={all}
            />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

type RowProps = {
  name: string;
  detail?: string;
  amount: Amount;
  /** The amounts of the whole table. */
  all: readonly number[];
  isSum?: boolean;
};

function Row({ name, detail, amount, all, isSum = false }: RowProps) {
  const { currency, current, proposed } = amount;
  const write = moneyWriter(all, currency);
  const difference = proposed - current;
  const changed = `${difference > 0 ? '+' : ''}${write(difference)}`;
  return (
    <Table.Tr>
      <Table.Th
        scope="row"
        fw={isSum ? 600 : 500}
        fz="sm"
        c="var(--strong)"
        style={{ overflowWrap: 'anywhere', whiteSpace: 'normal' }}
      >
        {name}
        {detail !== undefined && (
          <Text size="sm" c="dimmed" fw={400}>
            {detail}
          </Text>
        )}
      </Table.Th>
      <Table.Td ta="right">{write(current)}</Table.Td>
      <Table.Td ta="right" fw={600}>
        {write(proposed)}
        {difference !== 0 && (
          <Text size="sm" c="dimmed" fw={400} hiddenFrom="xs">
            {changed}
          </Text>
        )}
      </Table.Td>
      <Table.Td ta="right" visibleFrom="xs">
        {difference === 0 ? '–' : changed}
      </Table.Td>
    </Table.Tr>
  );
}
