import { Badge, Group, List, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Received } from '@callwright/contract/endpoint.ts';
import type { nextAssignments } from '@callwright/contract/next-assignments.ts';
import { routes } from '@callwright/sdk/routes';
import { query } from '../api.ts';
import { decidedBy, exclusionName, stepName, writeCalls } from '../calls/assignment-words.ts';
import { Section } from '../ui/section.tsx';
import { Loaded } from '../ui/states.tsx';
import { say } from './say.ts';

type Preview = Received<typeof nextAssignments>['data'];
const count = 20;

/** The hosts of the event's next calls with its saved settings, and the current shares. */
export function NextAssignments({ eventId }: { eventId: number }) {
  const next = useQuery({ ...query(routes.events.nextAssignments, { eventId, count }), staleTime: 0 });
  return (
    <Section title={say('next')}>
      <Text size="sm" c="dimmed">
        {say('next.help')}
      </Text>
      <Loaded from={next}>{({ data }) => <NextHosts preview={data} />}</Loaded>
    </Section>
  );
}

function NextHosts({ preview }: { preview: Preview }) {
  const { assignments, hosts, absent, mode } = preview;
  if (assignments.length === 0) return <Text>{say('next.nobody')}</Text>;
  const [first] = assignments;
  const isAlone = assignments.every(({ userId }) => userId === first?.userId);
  return (
    <Stack>
      {hosts.length > 1 && <Shares hosts={hosts} />}
      {first !== undefined && isAlone ? (
        <Text>
          {first.tieBreak !== 'EVERYBODY' && `${say('next.alone', { name: first.name })} `}
          {decidedBy(first.tieBreak, mode, first.name)}
        </Text>
      ) : (
        <List
          type="ordered"
          size="sm"
          spacing={4}
          aria-label={say('next.count', { count: assignments.length })}
        >
          {assignments.map(({ position, name, tieBreak }) => (
            <List.Item key={position}>
              <Text span size="sm" fw={500}>
                {name}
              </Text>{' '}
              <Text span size="sm" c="dimmed">
                {stepName(tieBreak)}
              </Text>
            </List.Item>
          ))}
        </List>
      )}
      {absent.length > 0 && (
        <Group gap="xs">
          <Text size="sm">{say('next.absent')}</Text>
          {absent.map(({ userId, name, reason }) => (
            <Badge key={userId} variant="light" color="gray" tt="none">
              {`${name}: ${exclusionName(reason)}`}
            </Badge>
          ))}
        </Group>
      )}
    </Stack>
  );
}

function Shares({ hosts }: { hosts: Preview['hosts'] }) {
  return (
    <Table withRowBorders={false} verticalSpacing={4} maw={520} aria-label={say('next.shares')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{say('host')}</Table.Th>
          <Table.Th ta="right">{say('next.now')}</Table.Th>
          <Table.Th ta="right">{say('next.fair')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {hosts.map(({ userId, name, load, target, calibration }) => (
          <Table.Tr key={userId}>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>{name}</Table.Td>
            <Table.Td ta="right">
              {writeCalls(load)}
              {calibration !== 0 && (
                <Text size="xs" c="dimmed">
                  {say('next.start', { calls: writeCalls(calibration) })}
                </Text>
              )}
            </Table.Td>
            <Table.Td ta="right">{writeCalls(target)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
