import { Button, Group, Stack, Text } from '@mantine/core';
import { Pause, Play } from 'lucide-react';
import type { ImportRun } from '../records.ts';
import { Section } from '../ui/section.tsx';
import { Counts } from './counts.tsx';
import { KindProgress } from './kind-progress.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { say } from './say.ts';
import { StopReason } from './stop-reason.tsx';
import { useSteps } from './use-step.ts';

/** An import or its check, while it is running. */
export function WatchStep({ run }: { run: ImportRun }) {
  const title = titleOf(run);
  return (
    <Section title={title}>
      <Stack gap="sm" maw={920}>
        {run.status === 'PAUSED' && <StopReason run={run} />}
        <ProgressBar label={say('progress')} part={partOf(run)} />
        <Group justify="space-between">
          <Text size="sm" role="status">
            {progressText(run)}
          </Text>
          {run.status !== 'UNDOING' && <Actions run={run} />}
        </Group>
        {run.status !== 'UNDOING' && <Counts run={run} />}
        {run.trouble !== null && (
          <Text size="sm" role="status">
            {say('service.trouble', { trouble: run.trouble })}
          </Text>
        )}
        <KindProgress run={run} />
        <Text size="sm" c="dimmed">
          {hintOf(run)}
        </Text>
      </Stack>
    </Section>
  );
}

function titleOf(run: ImportRun): string {
  if (run.status === 'UNDOING') return say('undoing');
  return say(run.dryRun ? 'checking' : 'running');
}

function hintOf({ status, dryRun }: ImportRun): string {
  if (status === 'PAUSED' && !dryRun) return say('paused');
  return say(dryRun ? 'checkingHelp' : 'runningHelp');
}

function progressText({ status, position, rowsTotal, undone, kept }: ImportRun): string {
  if (status === 'UNDOING') return say('rows.undone', { count: undone + kept });
  if (status === 'QUEUED' && position === 0) return say('waiting');
  if (rowsTotal === null) return say('rows.read', { count: position });
  return say('rows.of', { count: position, total: rowsTotal });
}

function partOf({ status, position, rowsTotal, undone, kept, created, updated }: ImportRun): number | null {
  if (status === 'UNDOING') return (undone + kept) / Math.max(1, created + updated);
  if (rowsTotal !== null) return position / Math.max(1, rowsTotal);
  return status === 'PAUSED' || position === 0 ? 0 : null;
}

function Actions({ run }: { run: ImportRun }) {
  const { pause, resume, cancel, isBusy } = useSteps(run);
  return (
    <Group gap="xs">
      {run.status === 'PAUSED' ? (
        <Button size="xs" loading={isBusy} leftSection={<Play aria-hidden />} onClick={resume}>
          {say('resume')}
        </Button>
      ) : (
        <Button
          size="xs"
          variant="default"
          loading={isBusy}
          leftSection={<Pause aria-hidden />}
          onClick={pause}
        >
          {say('pause')}
        </Button>
      )}
      <Button size="xs" variant="default" disabled={isBusy} onClick={cancel}>
        {say('cancel')}
      </Button>
    </Group>
  );
}
