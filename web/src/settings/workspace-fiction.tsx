import { routes } from '@callwright/sdk/routes';
import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Drama } from 'lucide-react';
import { query } from '../api.ts';
import { useMay, useMe } from '../auth/session.ts';
import { Section } from '../ui/section.tsx';
import { Loaded } from '../ui/states.tsx';
import { writeMoment } from '../ui/time.ts';
import { useSend } from '../ui/use-send.ts';
import { say } from './say.ts';

/** How often the progress is read while a copy is made. */
const everyMs = 2_000;

/** Copies of the workspace in which nobody is real, for tests and training. */
export function WorkspaceFiction() {
  return useMay('admin') ? <Copies /> : null;
}

function Copies() {
  const copies = useQuery({
    ...query(routes.fictionalCopies.list, { limit: 5 }),
    refetchInterval: ({ state }) => (state.data?.data.some(isWorkedOn) ? everyMs : false),
  });
  const create = useSend(routes.fictionalCopies.create, {
    done: say('fiction.begun'),
    invalidates: [routes.fictionalCopies.list],
  });
  const isRunning = copies.data?.data.some(isWorkedOn) ?? false;
  return (
    <Section title={say('fiction')}>
      <Stack>
        <Text size="sm" c="dimmed">
          {say('fiction.help')}
        </Text>
        <Loaded from={copies}>
          {({ data }) => (
            <Stack gap="xs">
              {data.map((copy) => (
                <Copy key={copy.id} copy={copy} />
              ))}
            </Stack>
          )}
        </Loaded>
        <Group>
          <Button
            variant="default"
            leftSection={<Drama aria-hidden size={16} />}
            loading={create.isPending}
            disabled={isRunning}
            onClick={() => create.mutate({})}
          >
            {say('fiction.create')}
          </Button>
          {isRunning && (
            <Text size="sm" c="dimmed">
              {say('fiction.oneAtATime')}
            </Text>
          )}
        </Group>
      </Stack>
    </Section>
  );
}

type Shown = {
  readonly status: 'QUEUED' | 'RUNNING' | 'DONE' | 'FAILED';
  readonly rowsDone: number;
  readonly rowsTotal: number | null;
  readonly workspaceSlug: string | null;
  readonly createdAt: string;
};

function Copy({ copy }: { copy: Shown }) {
  const { user } = useMe();
  const of = { workspace: copy.workspaceSlug ?? '', createdAt: writeMoment(copy.createdAt, user.timeZone) };
  if (copy.status === 'DONE') return <Text size="sm">{say('fiction.done', of)}</Text>;
  if (copy.status === 'FAILED')
    return (
      <Text size="sm" c="red">
        {say('fiction.failed', of)}
      </Text>
    );
  const share = copy.rowsTotal === null || copy.rowsTotal === 0 ? 0 : (100 * copy.rowsDone) / copy.rowsTotal;
  return (
    <div>
      <Text size="sm" mb={4}>
        {say('fiction.running', of)}
      </Text>
      <Progress value={Math.min(100, share)} animated aria-label={say('fiction.running', of)} />
    </div>
  );
}

function isWorkedOn({ status }: Shown): boolean {
  return status === 'QUEUED' || status === 'RUNNING';
}
