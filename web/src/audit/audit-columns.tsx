import { Badge } from '@mantine/core';
import { useMe } from '../auth/session.ts';
import type { AuditEntry } from '../records.ts';
import type { Column } from '../ui/table/column.ts';
import { Empty } from '../ui/table/empty.tsx';
import { OpenCell } from '../ui/table/open-cell.tsx';
import { writeMoment } from '../ui/time.ts';
import { personName } from '../ui/person-name.ts';
import { credentialText } from './audit-details.tsx';
import { outcomeNames, writeAction } from './audit-words.ts';
import { recordNames } from './code-names.ts';
import { say } from './say.ts';

/** The columns of the audit log. */
export function useAuditColumns(onOpen: (entry: AuditEntry) => void): readonly Column<AuditEntry>[] {
  const { user } = useMe();
  const text = (value: string | null) => value || <Empty />;
  return [
    {
      key: 'what',
      label: say('what'),
      width: 240,
      cell: (entry, { tabIndex }) => (
        <OpenCell tabIndex={tabIndex} onOpen={() => onOpen(entry)}>
          {writeAction(entry.action)}
        </OpenCell>
      ),
    },
    { key: 'record', label: say('record'), width: 150, cell: ({ resource }) => recordText(resource) },
    { key: 'who', label: say('who'), width: 170, card: 'line', cell: ({ actor }) => personName(actor.name) },
    {
      key: 'through',
      label: say('through'),
      width: 170,
      cell: ({ credential }) => text(credential === null ? null : credentialText(credential)),
    },
    { key: 'address', label: say('address'), width: 120, cell: ({ ip }) => text(ip) },
    {
      key: 'outcome',
      label: say('outcome'),
      width: 100,
      card: 'end',
      cell: ({ outcome }) =>
        outcome === 'done' ? (
          outcomeNames().done
        ) : (
          <Badge color={outcome === 'refused' ? 'orange' : 'red'} variant="light" autoContrast>
            {outcomeNames()[outcome]}
          </Badge>
        ),
    },
    {
      key: 'time',
      label: say('time'),
      width: 200,
      card: 'line',
      order: { column: 'at', first: 'desc' },
      cell: ({ at }) => <time dateTime={at}>{writeMoment(at, user.timeZone)}</time>,
    },
    {
      key: 'requestId',
      label: say('requestId'),
      width: 180,
      isExtra: true,
      cell: ({ requestId }) => text(requestId),
    },
    {
      key: 'program',
      label: say('program'),
      width: 240,
      isExtra: true,
      cell: ({ userAgent }) => text(userAgent),
    },
  ];
}

export function recordText({ type, id }: AuditEntry['resource']): string {
  return `${recordNames()[type] ?? type.replaceAll('_', ' ')} ${id ?? ''}`.trim();
}
