import { routes } from '@callwright/sdk/routes';
import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Drama } from 'lucide-react';
import { useEffect } from 'react';
import { invalidate, query } from '../api.ts';
import { enterWorkspace } from '../auth/enter-workspace.ts';
import { sessionQuery, useMay, useMe } from '../auth/session.ts';
import { Section } from '../ui/section.tsx';
import { Loaded } from '../ui/states.tsx';
import { writeMoment } from '../ui/time.ts';
import { useSend } from '../ui/use-send.ts';
import { say } from './say.ts';

/** The polling interval while a copy is made. */
const everyMs = 2_000;

/** Copies of the workspace with fictional people, for tests and training. */
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
  useNewWorkspaces(copies.data?.data);
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

/** When a copy is finished, its creator has a new workspace, so the session is reloaded. */
function useNewWorkspaces(copies: readonly Shown[] = []): void {
  const { user } = useMe();
  const { workspaces } = useSuspenseQuery(sessionQuery).data;
  const made = copies.find(
    ({ status, createdBy }) => status === 'DONE' && createdBy.id === user.id,
  )?.workspaceId;
  const isMissing = made !== undefined && !workspaces.some(({ id }) => id === made);
  useEffect(() => {
    if (isMissing) void invalidate([routes.auth.session]);
  }, [isMissing]);
}

type Shown = {
  readonly status: 'QUEUED' | 'RUNNING' | 'DONE' | 'FAILED';
  readonly rowsDone: number;
  readonly rowsTotal: number | null;
  readonly workspaceId: number | null;
  readonly workspaceSlug: string | null;
  readonly createdBy: { readonly id: number };
  readonly createdAt: string;
};

function Copy({ copy }: { copy: Shown }) {
  const { user } = useMe();
  const { workspaces } = useSuspenseQuery(sessionQuery).data;
  // Undefined for another person's copy, and for one that was deleted since.
  const own = workspaces.find(({ id }) => id === copy.workspaceId);
  const of = { workspace: copy.workspaceSlug ?? '', createdAt: writeMoment(copy.createdAt, user.timeZone) };
  if (copy.status === 'DONE')
    return (
      <Group gap="xs">
        <Text size="sm">{say('fiction.done', of)}</Text>
        {own !== undefined && (
          <Button
            size="xs"
            variant="default"
            aria-label={say('fiction.openOf', of)}
            onClick={() => enterWorkspace(own.id)}
          >
            {say('fiction.open')}
          </Button>
        )}
      </Group>
    );
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
