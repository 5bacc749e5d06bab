import { Badge, Group, List, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Received } from '@callwright/contract/endpoint.ts';
import type { nextAssignments } from '@callwright/contract/next-assignments.ts';
import { routes } from '@callwright/sdk/routes';
import { query } from '../api.ts';
import { decidedBy, exclusionName, stepName, writeCalls } from '../calls/assignment-words.ts';
import { Section } from '../ui/section.tsx';
import { Loaded } from '../ui/states.tsx';

type Preview = Received<typeof nextAssignments>['data'];
const count = 20;

/** The hosts of the next calls of an event as it is saved, and the current shares. */
export function NextAssignments({ eventId }: { eventId: number }) {
  const next = useQuery({ ...query(routes.events.nextAssignments, { eventId, count }), staleTime: 0 });
  return (
    <Section title="The next calls">
      <Text size="sm" c="dimmed">
        As the event is saved, and as if everybody were free: a busy host is skipped.
      </Text>
      <Loaded from={next}>{({ data }) => <NextHosts preview={data} />}</Loaded>
    </Section>
  );
}

function NextHosts({ preview }: { preview: Preview }) {
  const { assignments, hosts, absent, mode } = preview;
  if (assignments.length === 0)
    return <Text>Nobody takes calls of this event. Add a host, or end a pause.</Text>;
  const [first] = assignments;
  const isAlone = assignments.every(({ userId }) => userId === first?.userId);
  return (
    <Stack>
      {hosts.length > 1 && <Shares hosts={hosts} />}
      {first !== undefined && isAlone ? (
        <Text>
          {first.tieBreak !== 'EVERYBODY' && `All of them: ${first.name}. `}
          {decidedBy(first.tieBreak, mode, first.name)}
        </Text>
      ) : (
        <List type="ordered" size="sm" spacing={4} aria-label={`The next ${assignments.length} calls`}>
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
          <Text size="sm">Not among them:</Text>
          {absent.map(({ userId, name, reason }) => (
            <Badge key={userId} variant="light" color="gray" tt="none">
              {name}: {exclusionName(reason)}
            </Badge>
          ))}
        </Group>
      )}
    </Stack>
  );
}

function Shares({ hosts }: { hosts: Preview['hosts'] }) {
  return (
    <Table withRowBorders={false} verticalSpacing={4} maw={520} aria-label="Shares now">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Host</Table.Th>
          <Table.Th ta="right">Calls now</Table.Th>
          <Table.Th ta="right">Fair share</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {hosts.map(({ userId, name, load, target, calibration }) => (
          <Table.Tr key={userId}>
            <Table.Td>{name}</Table.Td>
            <Table.Td ta="right">
              {writeCalls(load)}
              {calibration !== 0 && (
                <Text size="xs" c="dimmed">
                  {writeCalls(calibration)} reckoned in
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
