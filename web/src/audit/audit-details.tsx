import { Button, Code, Drawer, Group, Stack, Table, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { AuditEntry } from '../records.ts';
import { Copy } from '../ui/copy.tsx';
import { Facts } from '../ui/facts.tsx';
import { writeMoment } from '../ui/time.ts';
import { credentialNames, outcomeNames, type AuditFilter } from './audit-search.ts';
import { writeAction, writeValue } from './audit-words.ts';

type Noted = Pick<
  AuditEntry,
  | 'action'
  | 'after'
  | 'at'
  | 'before'
  | 'credential'
  | 'hash'
  | 'ip'
  | 'outcome'
  | 'requestId'
  | 'sequence'
  | 'userAgent'
>;

type Props = {
  entry: Noted;
  /** What this log says besides. */
  facts: readonly (readonly [label: string, value: ReactNode])[];
  timeZone: string;
  filter: (change: Pick<AuditFilter, 'credentialId' | 'credentialKind' | 'ip' | 'requestId'>) => void;
  onClose: () => void;
};

/** All that was noted, with the values before and after beside each other. */
export function AuditDetails({ entry, facts, timeZone, filter, onClose }: Props) {
  const { action, at, credential, ip, userAgent, outcome, requestId, sequence, hash } = entry;
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="lg"
      title={writeAction(action)}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack fz="sm">
        <Facts
          of={[
            ...facts,
            ['Time', writeMoment(at, timeZone)],
            ['Outcome', outcomeNames[outcome]],
            ['Through', credential === null ? null : credentialText(credential)],
            ['Address', ip],
            ['Program', userAgent],
            ['Action', <Code key="action">{action}</Code>],
            ['Request id', requestId === null ? null : <Code key="request">{requestId}</Code>],
            ['Place in the chain', sequence],
            ['Hash', hash === null ? null : <Code key="hash">{hash}</Code>],
          ]}
        />
        <Values before={entry.before} after={entry.after} />
        <Group gap="xs">
          {requestId !== null && <Copy text={requestId} label="Copy the request id" />}
          {ip !== null && (
            <Button variant="default" size="xs" onClick={() => filter({ ip })}>
              Only this address
            </Button>
          )}
          {credential !== null && (
            <Button
              variant="default"
              size="xs"
              onClick={() => filter({ credentialKind: credential.kind, credentialId: credential.id })}
            >
              Only this {credentialNames[credential.kind]}
            </Button>
          )}
        </Group>
      </Stack>
    </Drawer>
  );
}

export function credentialText({ kind, name }: NonNullable<AuditEntry['credential']>): string {
  return name === null ? credentialNames[kind] : `${credentialNames[kind]} “${name}”`;
}

function Values({ before, after }: Pick<Noted, 'after' | 'before'>) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  if (names.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        No values were noted, or they were erased with the person.
      </Text>
    );
  }
  return (
    <Table aria-label="Before and after" layout="fixed">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Value</Table.Th>
          <Table.Th>Before</Table.Th>
          <Table.Th>After</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody style={{ overflowWrap: 'anywhere', verticalAlign: 'top' }}>
        {names.map((name) => (
          <Table.Tr key={name}>
            <Table.Td>{name}</Table.Td>
            <Table.Td>{writeValue(before?.[name])}</Table.Td>
            <Table.Td>{writeValue(after?.[name])}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
