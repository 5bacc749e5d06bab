import { Badge, Group, Table, Text } from '@mantine/core';
import type { Decision } from '../records.ts';
import { assignmentNames } from '../ui/choices.ts';
import { writeCalls } from './assignment-words.ts';
import { say } from './say.ts';

type Props = { decision: Decision; nameOf: (id: number) => string };

/** The hosts whose shares were compared, with their scores at that time. */
export function AssignmentScores({ decision, nameOf }: Props) {
  const { scores, eligible, winnerId, mode } = decision;
  return (
    <div>
      <Table.ScrollContainer minWidth={220}>
        <Table withRowBorders={false} verticalSpacing={4}>
          <Table.Caption ta="left">
            {say(scores.some(({ calibration }) => calibration !== 0) ? 'scores.calibrated' : 'scores', {
              rule: assignmentNames[mode],
            })}
          </Table.Caption>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{say('host')}</Table.Th>
              <Table.Th ta="right">{say('calls')}</Table.Th>
              <Table.Th ta="right">{say('scores.share')}</Table.Th>
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
                        {say('scores.chosen')}
                      </Badge>
                    )}
                  </Group>
                </Table.Td>
                <Table.Td ta="right">{writeCalls(score.load)}</Table.Td>
                <Table.Td ta="right">{writeCalls(score.target)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </div>
  );
}
