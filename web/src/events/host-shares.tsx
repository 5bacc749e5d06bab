import { Table, Text } from '@mantine/core';
import { locale } from '../messages/app-language.ts';
import type { RoutingReplay } from '../records.ts';
import { say } from './say.ts';
import classes from './host-shares.module.css';

/** The calls of each host: actual, simulated, and the part caused by the change. */
export function HostShares({ result: { hosts, differingSaved } }: { result: RoutingReplay }) {
  const showsSaved = differingSaved > 0;
  // A phone has room for three numbers: those that matter most.
  const ofBefore = showsSaved ? { visibleFrom: 'xs' as const } : {};
  const most = Math.max(1, ...hosts.flatMap(({ before, after }) => [before, after]));
  const signed = new Intl.NumberFormat(locale(), { signDisplay: 'exceptZero' });
  return (
    <Table withRowBorders={false} verticalSpacing={6} horizontalSpacing={6} aria-label={say('replay.hosts')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{say('host')}</Table.Th>
          <Table.Th scope="col" ta="right" {...ofBefore}>
            {say('replay.before')}
          </Table.Th>
          {showsSaved && (
            <Table.Th scope="col" ta="right">
              {say('replay.saved')}
            </Table.Th>
          )}
          <Table.Th scope="col" ta="right">
            {say('replay.after')}
          </Table.Th>
          <Table.Th scope="col" ta="right">
            {say('replay.difference')}
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {hosts.map(({ host, before, after, saved }) => (
          <Table.Tr key={host.id}>
            <Table.Th scope="row" fw={500} className={classes['host'] ?? ''}>
              {host.name}
              <span aria-hidden className={classes['bars'] ?? ''}>
                <span className={classes['before'] ?? ''} style={{ width: `${(100 * before) / most}%` }} />
                <span className={classes['after'] ?? ''} style={{ width: `${(100 * after) / most}%` }} />
              </span>
            </Table.Th>
            <Table.Td ta="right" {...ofBefore}>
              {before}
            </Table.Td>
            {showsSaved && <Table.Td ta="right">{saved}</Table.Td>}
            <Table.Td ta="right">{after}</Table.Td>
            <Table.Td ta="right">
              <Text span size="sm" fw={600} c={after === saved ? 'dimmed' : 'bright'}>
                {signed.format(after - saved)}
              </Text>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
