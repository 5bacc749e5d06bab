import { routes } from '@callwright/sdk/routes';
import { Badge, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { query } from '../api.ts';
import type { OperatorStatus } from '../records.ts';
import classes from '../ui/list.module.css';
import { RowList } from '../ui/row-list.tsx';
import { Loaded } from '../ui/states.tsx';
import { ownTimeZone, writeAgo, writeMinutes, writeMoment } from '../ui/time.ts';
import { say } from './say.ts';

const refreshMs = 10_000;

/** The state of the installation, with advice for problems. */
export function InstallationStatus() {
  const status = useQuery({ ...query(routes.operator.getStatus, {}), refetchInterval: refreshMs });
  return (
    <Loaded from={status}>
      {({ data: { status: shown } }) => (
        <Stack gap="xl">
          <Part title={say('status.waiting')}>
            {shown.waiting.map((one) => (
              <WaitingRow key={one.kind} one={one} />
            ))}
          </Part>
          <Part title={say('status.failed')}>
            {shown.failedJobs.length === 0 && <Row name={say('status.noFailed')} />}
            {shown.failedJobs.map(({ queue, count }) => (
              <Row
                key={queue}
                name={queue}
                detail={say('status.failedCount', { count })}
                advice={say('status.failedHelp')}
              />
            ))}
          </Part>
          <Part title={say('status.processes')}>
            {shown.processes.map((one) => (
              <ProcessRow key={`${one.host} ${one.startedAt}`} one={one} />
            ))}
            {!shown.processes.some(({ roles, isSilent }) => roles.includes('worker') && !isSilent) && (
              <Row name={say('status.noWorker')} advice={say('status.noWorkerHelp')} />
            )}
          </Part>
          <Part title={say('status.installation')}>
            <DiskRow disk={shown.disk} />
            {shown.replica !== null && <ReplicaRow replica={shown.replica} />}
            <Row
              name={say('status.versions')}
              detail={`Callwright ${shown.versions.service} · Node ${shown.versions.node} · PostgreSQL ${shown.versions.postgres} · ${shown.versions.schema}`}
            />
            <Row name={say('status.checked')} detail={writeMoment(shown.checkedAt, ownTimeZone)} />
          </Part>
        </Stack>
      )}
    </Loaded>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <Title order={2} size="h4" mb="xs">
        {title}
      </Title>
      <Paper withBorder>
        <RowList label={title}>{children}</RowList>
      </Paper>
    </section>
  );
}

/** @param props.advice what to do about a problem; left out if there is none */
function Row({ name, detail, advice }: { name: string; detail?: string; advice?: string }) {
  return (
    <li className={classes['row']}>
      <Stack gap={2} p="sm" px="md" style={{ overflowWrap: 'anywhere' }}>
        <Group justify="space-between" gap="xs">
          <Text fw={500}>{name}</Text>
          <Group gap="xs">
            {detail !== undefined && (
              <Text size="sm" c="dimmed">
                {detail}
              </Text>
            )}
            {advice !== undefined && <Badge color="red">{say('status.bad')}</Badge>}
          </Group>
        </Group>
        {advice !== undefined && <Text size="sm">{advice}</Text>}
      </Stack>
    </li>
  );
}

const kindNames = () =>
  ({
    OUTBOX: [say('status.outbox'), say('status.outboxHelp')],
    WEBHOOKS: [say('status.webhooks'), say('status.webhooksHelp')],
    MAILS: [say('status.mails'), say('status.mailsHelp')],
    CALENDARS: [say('status.calendars'), say('status.calendarsHelp')],
    JOBS: [say('status.jobs'), say('status.jobsHelp')],
  }) as const;

function WaitingRow({ one }: { one: OperatorStatus['waiting'][number] }) {
  const [name, help] = kindNames()[one.kind];
  const detail =
    one.waiting === 0
      ? say('status.none')
      : say('status.waits', { count: one.waiting, age: age(one.oldestSeconds) });
  return <Row name={name} detail={detail} {...(one.isLate && { advice: help })} />;
}

function age(seconds: number): string {
  return seconds < 60 ? say('status.seconds', { count: seconds }) : writeMinutes(Math.floor(seconds / 60));
}

function ProcessRow({ one }: { one: OperatorStatus['processes'][number] }) {
  const name = `${one.host ?? say('status.unknownHost')} (${one.roles.join(', ')})`;
  const detail = say('status.seen', { seenAt: writeAgo(one.seenAt), version: one.version ?? '?' });
  return <Row name={name} detail={detail} {...(one.isSilent && { advice: say('status.silentHelp') })} />;
}

/** Gigabytes with one decimal. */
const gigabytes = (bytes: number) => Math.round(bytes / 1e8) / 10;

function DiskRow({ disk }: { disk: OperatorStatus['disk'] }) {
  if (disk === null) return <Row name={say('status.disk')} detail={say('status.noDisk')} />;
  const detail = say('status.free', {
    free: gigabytes(disk.freeBytes),
    total: gigabytes(disk.totalBytes),
  });
  return (
    <Row name={say('status.disk')} detail={detail} {...(disk.isLow && { advice: say('status.diskHelp') })} />
  );
}

const problemHelp = () =>
  ({
    STARTING: undefined,
    UNREACHED: say('status.replicaUnreached'),
    ELSEWHERE: say('status.replicaElsewhere'),
    NOT_A_STANDBY: say('status.replicaNotAStandby'),
    OLD_TIMELINE: say('status.replicaOldTimeline'),
    BEHIND: say('status.replicaBehind'),
  }) as const;

function ReplicaRow({ replica }: { replica: NonNullable<OperatorStatus['replica']> }) {
  const { problem } = replica;
  const advice = problem === null ? undefined : problemHelp()[problem];
  return (
    <Row name={say('status.replica')} detail={lagOf(replica)} {...(advice !== undefined && { advice })} />
  );
}

function lagOf({ lagSeconds, lagBytes }: NonNullable<OperatorStatus['replica']>): string {
  if (lagSeconds === null || lagBytes === null) return say('status.replicaUnseen');
  return say('status.replicaLag', {
    age: age(Math.round(lagSeconds)),
    megabytes: Math.round(lagBytes / 1e5) / 10,
  });
}
