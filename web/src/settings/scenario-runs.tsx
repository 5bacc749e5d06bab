import { routes } from '@callwright/sdk/routes';
import { Button, Group, JsonInput, Progress, Select, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { Play, Square } from 'lucide-react';
import { useEffect } from 'react';
import { hourMs, minuteMs } from '@callwright/contract/units-of-time.ts';
import { invalidate, query } from '../api.ts';
import { useMay, useMe } from '../auth/session.ts';
import { FormFailure } from '../ui/form-failure.tsx';
import { Section } from '../ui/section.tsx';
import { Loaded } from '../ui/states.tsx';
import { writeMoment } from '../ui/time.ts';
import { useSend } from '../ui/use-send.ts';
import { say } from './say.ts';
import { mainCounts, sideCounts } from './scenario-counts.ts';
import { useTimeLeft } from './time-left.ts';

const everyMs = 2_000;
/** The option to upload a file, next to the keys of scenarios. */
const ownFile = '';

/** Scenarios that run in a test workspace. */
export function ScenarioRuns() {
  return useMay('admin') ? <Runs /> : null;
}

function Runs() {
  const runs = useQuery({
    ...query(routes.scenarios.listRuns, { limit: 5 }),
    refetchInterval: ({ state }) => (state.data?.data.some(isPlayed) ? everyMs : false),
  });
  // A scenario moves the clock, which is shown on every screen.
  const [latest] = runs.data?.data ?? [];
  const moved = latest?.at ?? null;
  useEffect(() => {
    if (moved !== null) void invalidate([routes.testWorkspaces]);
  }, [moved]);
  return (
    <Section title={say('scenario')}>
      <Stack>
        <Text size="sm" c="dimmed">
          {say('scenario.help')}
        </Text>
        <Loaded from={runs}>
          {({ data }) => (
            <>
              {data.map((run) => (
                <Run key={run.id} run={run} />
              ))}
              <Start isRunning={data.some(isPlayed)} />
            </>
          )}
        </Loaded>
      </Stack>
    </Section>
  );
}

function Start({ isRunning }: { isRunning: boolean }) {
  const ready = useQuery(query(routes.scenarios.list, {}));
  const form = useForm<{ scenario: string | null; file: string }>({
    initialValues: { scenario: null, file: '' },
    validate: {
      file: (text, { scenario }) => (scenario === ownFile && !isJson(text) ? say('scenario.notJson') : null),
    },
  });
  const start = useSend(routes.scenarios.start, { form, invalidates: [routes.scenarios.listRuns] });
  const { scenario, file } = form.values;
  const submit = () => {
    if (scenario === null) return;
    start.mutate(scenario === ownFile ? { file: JSON.parse(file) } : { scenario });
  };
  return (
    <Loaded from={ready}>
      {({ data }) => (
        <form onSubmit={form.onSubmit(submit)}>
          <Stack>
            <Select
              label={say('scenario.choose')}
              data={[
                ...data.map(({ key, name, members, leads }) => ({
                  value: key,
                  label: say('scenario.option', { name, members, leads }),
                })),
                { value: ownFile, label: say('scenario.own') },
              ]}
              maw={480}
              {...form.getInputProps('scenario')}
            />
            {scenario === ownFile && (
              <JsonInput
                label={say('scenario.file')}
                description={say('scenario.fileHelp')}
                autosize
                minRows={8}
                maxRows={24}
                formatOnBlur
                {...form.getInputProps('file')}
              />
            )}
            <FormFailure form={form} />
            <Group>
              <Button
                type="submit"
                leftSection={<Play aria-hidden size={16} />}
                loading={start.isPending}
                disabled={isRunning || scenario === null}
              >
                {say('scenario.start')}
              </Button>
              {isRunning && (
                <Text size="sm" c="dimmed">
                  {say('scenario.oneAtATime')}
                </Text>
              )}
            </Group>
          </Stack>
        </form>
      )}
    </Loaded>
  );
}

type Shown = {
  readonly id: number;
  readonly name: string;
  readonly status: 'QUEUED' | 'RUNNING' | 'DONE' | 'CANCELLED' | 'FAILED';
  readonly from: string | null;
  readonly to: string | null;
  readonly at: string | null;
  readonly performed: Readonly<Record<string, number>>;
};

function Run({ run }: { run: Shown }) {
  const { user } = useMe();
  const cancel = useSend(routes.scenarios.cancel, { invalidates: [routes.scenarios.listRuns] });
  const { performed, name, at } = run;
  const sides = sideCounts(performed);
  return (
    <div>
      <Group justify="space-between" wrap="nowrap" mb={4}>
        <div>
          <Text fw={500}>{name}</Text>
          <Text size="sm" c={run.status === 'FAILED' ? 'red' : 'dimmed'}>
            {say(`scenario.status.${run.status}`, { at: at === null ? '' : writeMoment(at, user.timeZone) })}{' '}
            {mainCounts(performed)}
          </Text>
          {sides !== '' && (
            <Text size="sm" c="dimmed">
              {sides}
            </Text>
          )}
        </div>
        {isPlayed(run) && (
          <Button
            size="xs"
            variant="default"
            flex="none"
            leftSection={<Square aria-hidden size={12} />}
            loading={cancel.isPending}
            onClick={() => cancel.mutate({ id: run.id })}
          >
            {say('scenario.stop')}
          </Button>
        )}
      </Group>
      {isPlayed(run) && <Ahead run={run} />}
    </div>
  );
}

/** The progress, and the estimated time left. */
function Ahead({ run }: { run: Shown }) {
  const leftMs = useTimeLeft(run);
  return (
    <>
      <Progress value={shareOf(run)} animated aria-label={say('scenario.progress', { name: run.name })} />
      <Text size="sm" c="dimmed" mih={22}>
        {leftMs !== null && sayLeft(leftMs)}
      </Text>
    </>
  );
}

function sayLeft(leftMs: number): string {
  if (leftMs < minuteMs) return say('scenario.left.moment');
  if (leftMs < 1.5 * hourMs) return say('scenario.left.minutes', { count: Math.round(leftMs / minuteMs) });
  return say('scenario.left.hours', { count: Math.round(leftMs / hourMs) });
}

function shareOf({ from, to, at }: Shown): number {
  if (from === null || to === null || at === null) return 0;
  const [begun, end, now] = [Date.parse(from), Date.parse(to), Date.parse(at)];
  return (100 * (now - begun)) / (end - begun);
}

function isPlayed({ status }: Shown): boolean {
  return status === 'QUEUED' || status === 'RUNNING';
}

function isJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
}
