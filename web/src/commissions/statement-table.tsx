import { Anchor, Table } from '@mantine/core';
import type { CommissionStatement } from '../records.ts';
import { writeMoney } from '../ui/money.ts';
import { say } from './say.ts';

type Props = { statements: readonly CommissionStatement[]; onChoose: (userId: number) => void };

/** What a month pays everybody; a name opens the statement. */
export function StatementTable({ statements, onChoose }: Props) {
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
                <Anchor component="button" type="button" onClick={() => onChoose(statement.userId)}>
                  {statement.user.name}
                </Anchor>
              </Table.Th>
              {columns.map((column) => (
                <Table.Td key={column} ta="right" {...(column === 'total' && { fw: 600 })}>
                  {statement[column] === 0 && column !== 'total'
                    ? '–'
                    : writeMoney(statement[column], statement.currency)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

/** What is paid first: on a phone the rest is a swipe away. */
const columns = ['total', 'earned', 'clawedBack', 'draws', 'adjustments'] as const;
