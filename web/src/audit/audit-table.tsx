import { Anchor, Badge, Box, Group, Table, Text } from '@mantine/core';
import { useMe } from '../auth/session.ts';
import type { AuditEntry } from '../records.ts';
import { writeMoment } from '../ui/time.ts';
import { credentialText } from './audit-details.tsx';
import { writeAction, outcomeNames } from './audit-words.ts';
import { say } from './say.ts';

type Props = { entries: readonly AuditEntry[]; onOpen: (entry: AuditEntry) => void };

/** A page of the audit log. On a phone the first column says it all. */
export function AuditTable({ entries, onOpen }: Props) {
  return (
    <Table highlightOnHover verticalSpacing="sm" aria-label={say('title')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{say('what')}</Table.Th>
          <Table.Th visibleFrom="sm">{say('who')}</Table.Th>
          <Table.Th visibleFrom="md">{say('fromWhere')}</Table.Th>
          <Table.Th visibleFrom="sm">{say('time')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {entries.map((entry) => (
          <Row key={entry.id} entry={entry} onOpen={onOpen} />
        ))}
      </Table.Tbody>
    </Table>
  );
}

function Row({ entry, onOpen }: { entry: AuditEntry; onOpen: Props['onOpen'] }) {
  const { user } = useMe();
  const { action, actor, at, credential, ip, outcome, resource } = entry;
  const time = writeMoment(at, user.timeZone);
  return (
    <Table.Tr>
      <Table.Td style={{ overflowWrap: 'anywhere' }}>
        <Group gap="xs">
          <Anchor component="button" type="button" ta="left" fw={500} onClick={() => onOpen(entry)}>
            {writeAction(action)}
          </Anchor>
          {outcome !== 'done' && (
            <Badge color={outcome === 'refused' ? 'orange' : 'red'} variant="light" autoContrast>
              {outcomeNames()[outcome]}
            </Badge>
          )}
        </Group>
        <Text size="sm" c="dimmed">
          {resource.type.replaceAll('_', ' ')} {resource.id}
        </Text>
        <Box hiddenFrom="sm">
          <Text size="sm" c="dimmed">
            {actor.name}
            {', '}
            {time}
          </Text>
        </Box>
      </Table.Td>
      <Table.Td visibleFrom="sm" style={{ overflowWrap: 'anywhere' }}>
        <Text size="sm">{actor.name}</Text>
        {credential !== null && (
          <Text size="sm" c="dimmed">
            {credentialText(credential)}
          </Text>
        )}
      </Table.Td>
      <Table.Td visibleFrom="md" style={{ overflowWrap: 'anywhere' }}>
        <Text size="sm">{ip ?? '–'}</Text>
      </Table.Td>
      <Table.Td visibleFrom="sm">
        <Text size="sm">{time}</Text>
      </Table.Td>
    </Table.Tr>
  );
}
