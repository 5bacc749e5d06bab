import { Button, Code, Drawer, Group, Stack, Table, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { AuditEntry } from '../records.ts';
import { Copy } from '../ui/copy.tsx';
import { Facts } from '../ui/facts.tsx';
import { writeMoment } from '../ui/time.ts';
import type { AuditFilter } from './audit-search.ts';
import { writeAction, writeValue, credentialNames, outcomeNames } from './audit-words.ts';
import { say } from './say.ts';

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
  /** Further facts of this log. */
  facts: readonly (readonly [label: string, value: ReactNode])[];
  timeZone: string;
  filter: (change: Pick<AuditFilter, 'credentialId' | 'credentialKind' | 'ip' | 'requestId'>) => void;
  onClose: () => void;
};

/** The details of an entry, with the values before and after next to each other. */
export function AuditDetails({ entry, facts, timeZone, filter, onClose }: Props) {
  const { action, at, credential, ip, userAgent, outcome, requestId, sequence, hash } = entry;
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="lg"
      title={writeAction(action)}
      closeButtonProps={{ 'aria-label': say('close') }}
    >
      <Stack fz="sm">
        <Facts
          of={[
            ...facts,
            [say('time'), writeMoment(at, timeZone)],
            [say('outcome'), outcomeNames()[outcome]],
            [say('through'), credential === null ? null : credentialText(credential)],
            [say('address'), ip],
            [say('program'), userAgent],
            [say('action'), <Code key="action">{action}</Code>],
            [say('requestId'), requestId === null ? null : <Code key="request">{requestId}</Code>],
            [say('seq'), sequence],
            [say('hash'), hash === null ? null : <Code key="hash">{hash}</Code>],
          ]}
        />
        <Values before={entry.before} after={entry.after} />
        <Group gap="xs">
          {requestId !== null && <Copy text={requestId} label={say('copyRequest')} />}
          {ip !== null && (
            <Button variant="default" size="xs" onClick={() => filter({ ip })}>
              {say('only.address')}
            </Button>
          )}
          {credential !== null && (
            <Button
              variant="default"
              size="xs"
              onClick={() => filter({ credentialKind: credential.kind, credentialId: credential.id })}
            >
              {say('only.kind', { kind: credentialNames()[credential.kind] })}
            </Button>
          )}
        </Group>
      </Stack>
    </Drawer>
  );
}

export function credentialText({ kind, name }: NonNullable<AuditEntry['credential']>): string {
  return name === null ? credentialNames()[kind] : `${credentialNames()[kind]} “${name}”`;
}

function Values({ before, after }: Pick<Noted, 'after' | 'before'>) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  if (names.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {say('values.none')}
      </Text>
    );
  }
  return (
    <Table aria-label={say('values.title')} layout="fixed">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{say('value')}</Table.Th>
          <Table.Th>{say('before')}</Table.Th>
          <Table.Th>{say('after')}</Table.Th>
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
