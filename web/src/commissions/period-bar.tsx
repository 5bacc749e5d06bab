import { routes } from '@callwright/sdk/routes';
import { Badge, Button, Group, Paper, Text } from '@mantine/core';
import { useMe } from '../auth/session.ts';
import type { CommissionPeriod } from '../records.ts';
import { confirm } from '../ui/confirm.tsx';
import { writeShortDate } from '../ui/time.ts';
import { useSend } from '../ui/use-send.ts';
import { writeMonth } from './months.ts';
import { say } from './say.ts';

type Period = Omit<CommissionPeriod, 'totals'>;
const reads = [routes.commissions];
const colors = { OPEN: 'gray', APPROVED: 'blue', CHANGED: 'yellow', CLOSED: 'green' } as const;

/** The state of a month, and the next step: approve, then close. */
export function PeriodBar({ period }: { period: Period }) {
  const { user } = useMe();
  return (
    <Paper withBorder p="sm" component="section" aria-label={say('period')}>
      <Group justify="space-between">
        <Group gap="xs">
          <Badge variant="light" tt="none" color={colors[period.state]}>
            {say(`state.${period.state}`)}
          </Badge>
          <Text size="sm">{helpOf(period, user.timeZone)}</Text>
        </Group>
        <PeriodActions period={period} />
      </Group>
    </Paper>
  );
}

function helpOf(period: Period, timeZone: string): string {
  const { state, isOver, approvedAt, approvedBy, closedAt, closedBy } = period;
  if (state === 'CLOSED' && closedAt !== null)
    return say('closed.by', { name: closedBy?.name ?? '', when: writeShortDate(closedAt, timeZone) });
  if (state === 'APPROVED' && approvedAt !== null)
    return say('approved.by', { name: approvedBy?.name ?? '', when: writeShortDate(approvedAt, timeZone) });
  if (state === 'CHANGED') return say('changed.help');
  return isOver ? say('open.help') : say('running.help');
}

function PeriodActions({ period: { state, isOver, month } }: { period: Period }) {
  const name = writeMonth(month);
  const approve = useSend(routes.commissions.approvePeriod, {
    invalidates: reads,
    done: say('approved', { month: name }),
  });
  const close = useSend(routes.commissions.closePeriod, {
    invalidates: reads,
    done: say('closed', { month: name }),
  });
  const reopen = useSend(routes.commissions.reopenPeriod, {
    invalidates: reads,
    done: say('reopened', { month: name }),
  });
  if (state === 'CLOSED')
    return (
      <Button
        variant="default"
        loading={reopen.isPending}
        onClick={() =>
          confirm({
            title: say('reopen.title', { month: name }),
            text: say('reopen.text'),
            confirm: say('reopen'),
            onConfirm: () => reopen.mutate({ month }),
          })
        }
      >
        {say('reopen')}
      </Button>
    );
  if (state === 'APPROVED')
    return (
      <Button
        loading={close.isPending}
        onClick={() =>
          confirm({
            title: say('close.title', { month: name }),
            text: say('close.text'),
            confirm: say('close'),
            isDanger: false,
            onConfirm: () => close.mutate({ month }),
          })
        }
      >
        {say('close')}
      </Button>
    );
  if (!isOver) return null;
  return (
    <Button loading={approve.isPending} onClick={() => approve.mutate({ month })}>
      {say('approve')}
    </Button>
  );
}
