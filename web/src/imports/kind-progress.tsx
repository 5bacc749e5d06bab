import { Table } from '@mantine/core';
import { locale } from '../messages/app-language.ts';
import type { ImportRun } from '../records.ts';
import { say } from './say.ts';

const counts = ['created', 'updated', 'unchanged', 'failed'] as const;

/** The progress of each kind of record of a service. */
export function KindProgress({ run: { progress } }: { run: ImportRun }) {
  const shown = progress.filter(({ read }) => read > 0);
  if (shown.length === 0) return null;
  return (
    <Table aria-label={say('service.progress')} maw={720} fz="sm" horizontalSpacing={6}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{say('service.kind')}</Table.Th>
          {counts.map((count) => (
            <Table.Th key={count} ta="right">
              {say(`counts.${count}`)}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {shown.map((row) => (
          <Table.Tr key={row.kind}>
            <Table.Td>{say(`records.${row.kind}`)}</Table.Td>
            {counts.map((count) => (
              <Table.Td key={count} ta="right">
                {row[count].toLocaleString(locale())}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
