import { Table, Text } from '@mantine/core';
import type { CommissionTrial } from '../records.ts';
import { writeMoney } from '../ui/money.ts';
import { currencyTotals } from './currency-totals.ts';
import { writeMonth } from './months.ts';
import { say } from './say.ts';

type Amount = Pick<CommissionTrial['amounts'][number], 'currency' | 'current' | 'proposed'>;

/** What each person would get instead, and all of them together first. */
export function TrialTable({ amounts }: { amounts: CommissionTrial['amounts'] }) {
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
            <Row key={total.currency} name={say('trial.all')} amount={total} />
          ))}
          {amounts.map(({ user, month, ...amount }) => (
            <Row
              key={`${month} ${user.id} ${amount.currency}`}
              name={user.name}
              detail={writeMonth(month)}
              amount={amount}
            />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function Row({ name, detail, amount }: { name: string; detail?: string; amount: Amount }) {
  const { currency, current, proposed } = amount;
  const difference = proposed - current;
  const changed = `${difference > 0 ? '+' : ''}${writeMoney(difference, currency)}`;
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={detail === undefined ? 600 : 500} style={{ overflowWrap: 'anywhere' }}>
        {name}
        {detail !== undefined && (
          <Text size="sm" c="dimmed" fw={400}>
            {detail}
          </Text>
        )}
      </Table.Th>
      <Table.Td ta="right">{writeMoney(current, currency)}</Table.Td>
      <Table.Td ta="right" fw={600}>
        {writeMoney(proposed, currency)}
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
