import { routes } from '@callwright/sdk/routes';
import { Button, Group, Stack, Text } from '@mantine/core';
import type { ImportRun } from '../records.ts';
import { useSend } from '../ui/use-send.ts';
import { say } from './say.ts';
import { importReads } from './use-step.ts';

/** A service that is connected, but not checked yet. */
export function StartService({ run }: { run: ImportRun }) {
  const start = useSend(routes.imports.start, { invalidates: importReads, refusals: {} });
  return (
    <Stack>
      <Text size="sm">{say('service.ready')}</Text>
      <Group>
        <Button loading={start.isPending} onClick={() => start.mutate({ id: run.id, dryRun: true })}>
          {say('service.look')}
        </Button>
      </Group>
    </Stack>
  );
}
