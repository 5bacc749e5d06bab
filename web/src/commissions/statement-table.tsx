import { Anchor, Table } from '@mantine/core';
import type { CommissionStatement } from '../records.ts';
import { moneyWriter } from '../ui/money.ts';
import { say } from './say.ts';
import { sumOf } from './currency-totals.ts';

type Props = { statements: readonly CommissionStatement[]; onChoose: (userId: number) => void };

/** The amounts of a month for each person; a name opens the statement. */
export function StatementTable({ statements, onChoose }: Props) {
  const amounts = statements.flatMap((statement) => columns.map((column) => statement[column]));
  return (
    <Table.ScrollContainer minWidth={640}>
      <Table aria-label={say('statements')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{say('person')}</Table.Th>
            {columns.map((column) => (
              <Table.Th key={column} scope="col" ta="right">
                {say(`sum.${column}`)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {statements.map((statement) => (
            <Table.Tr key={`${statement.userId} ${statement.currency}`}>
              <Table.Th scope="row" fw={500}>
                <Anchor component="button" type="button" size="sm" onClick={() => onChoose(statement.userId)}>
                  {statement.user.name}
                </Anchor>
              </Table.Th>
              <Amounts of={statement} amounts={amounts} />
            </Table.Tr>
          ))}
        </Table.Tbody>
        {statements.length > 1 && (
          <Table.Tfoot>
            {totalsOf(statements).map((total) => (
              <Table.Tr key={total.currency}>
                <Table.Th scope="row" fw={600} fz="sm" c="var(--strong)">
                  {say('sum.all')}
                </Table.Th>
                <Amounts of={total} amounts={amounts} />
              </Table.Tr>
            ))}
          </Table.Tfoot>
        )}
      </Table>
    </Table.ScrollContainer>
  );
}

type Sums = Pick<CommissionStatement, (typeof columns)[number] | 'currency'>;

/** @param amounts all amounts in the table */
function Amounts({ of, amounts }: { of: Sums; amounts: readonly number[] }) {
  const write = moneyWriter(amounts, of.currency);
  return columns.map((column) => (
    <Table.Td key={column} ta="right" {...(column === 'total' && { fw: 600 })}>
      {of[column] === 0 && column !== 'total' ? '–' : write(of[column])}
    </Table.Td>
  ));
}

/** The totals of a month for all people, one row per currency. */
function totalsOf(statements: readonly CommissionStatement[]): Sums[] {
  return [...Map.groupBy(statements, ({ currency }) => currency)].map(([currency, some]) => {
    const sum = (column: (typeof columns)[number]): number => sumOf(some.map((one) => one[column]));
    return {
      currency,
      total: sum('total'),
      earned: sum('earned'),
      clawedBack: sum('clawedBack'),
      draws: sum('draws'),
      adjustments: sum('adjustments'),
    };
  });
}

/** The total comes first; on a phone, the rest needs scrolling. */
const columns = ['total', 'earned', 'clawedBack', 'draws', 'adjustments'] as const;
