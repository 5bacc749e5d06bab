import { Badge, Group, Table, Text } from '@mantine/core';
import type { Decision } from '../records.ts';
import { assignmentNames } from '../ui/choices.ts';
import { writeMoment } from '../ui/time.ts';
import { writeCalls } from './assignment-words.ts';

type Props = { decision: Decision; nameOf: (id: number) => string; timeZone: string };

/** Everybody the shares were compared of, as they stood then. */
export function AssignmentScores({ decision, nameOf, timeZone }: Props) {
  const { scores, eligible, winnerId, mode } = decision;
  return (
    <div>
      <Table.ScrollContainer minWidth={300}>
        <Table withRowBorders={false} verticalSpacing={4}>
          <Table.Caption ta="left">
            Who gets a call: {assignmentNames[mode].toLowerCase()}. Calls as they counted then
            {scores.some(({ calibration }) => calibration !== 0) &&
              '; who came later starts with the average of the others'}
            .
          </Table.Caption>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Host</Table.Th>
              <Table.Th ta="right">Calls</Table.Th>
              <Table.Th ta="right">Fair share</Table.Th>
              <Table.Th visibleFrom="sm">Last call given</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {scores.map((score) => (
              <Table.Tr key={score.userId}>
                <Table.Td>
                  <Group gap="xs">
                    <Text
                      size="sm"
                      fw={score.userId === winnerId ? 600 : 400}
                      {...(!eligible.includes(score.userId) && { c: 'dimmed' })}
                    >
                      {nameOf(score.userId)}
                    </Text>
                    {score.userId === winnerId && (
                      <Badge size="sm" variant="light">
                        Chosen
                      </Badge>
                    )}
                  </Group>
                </Table.Td>
                <Table.Td ta="right">{writeCalls(score.load)}</Table.Td>
                <Table.Td ta="right">{writeCalls(score.target)}</Table.Td>
                <Table.Td visibleFrom="sm">
                  {score.lastBookedAt === null ? 'None yet' : writeMoment(score.lastBookedAt, timeZone)}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </div>
  );
}
