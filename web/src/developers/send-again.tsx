import { dayMs } from '@callwright/contract/units-of-time.ts';
import { nowMs } from '../ui/page-clock.ts';
import { routes } from '@callwright/sdk/routes';
import { Button, Group, Select, Text } from '@mantine/core';
import { DateTimePicker } from '@mantine/dates';
import { useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useMe } from '../auth/session.ts';
import type { Webhook } from '../records.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { localOf, momentOf } from '../ui/time.ts';
import { useSend } from '../ui/use-send.ts';
import { changeOptions } from './change-groups.ts';
import { say } from './say.ts';
import { webhookReads } from './webhook-words.ts';

const pickerFormat = 'D MMM YYYY HH:mm';

/** Sends the deliveries of a period again, for a receiver that did not get or keep them. */
export function SendAgain({ webhook }: { webhook: Webhook }) {
  const [recovering, recovery] = useDisclosure();
  const [replaying, replay] = useDisclosure();
  return (
    <Group gap="xs">
      <Button size="xs" variant="default" onClick={recovery.open}>
        {say('recover')}
      </Button>
      <Button size="xs" variant="default" onClick={replay.open}>
        {say('replay')}
      </Button>
      {recovering && <Recover webhook={webhook} onClose={recovery.close} />}
      {replaying && <Replay webhook={webhook} onClose={replay.close} />}
    </Group>
  );
}

type Props = { webhook: Webhook; onClose: () => void };

function Recover({ webhook: { id, stats }, onClose }: Props) {
  const { timeZone } = useMe().user;
  const form = useForm({ initialValues: { since: localOf(stats.failingSince ?? aDayAgo(), timeZone) } });
  const recover = useSend(routes.webhooks.recover, {
    form,
    invalidates: webhookReads,
    onDone: ({ data }) => showResult(data, onClose),
  });
  return (
    <FormDialog
      form={form}
      title={say('recover.title')}
      submit={say('recover.send')}
      pending={recover.isPending}
      onClose={onClose}
      onSubmit={form.onSubmit(({ since }) => recover.mutate({ id, since: momentIn(since, timeZone) }))}
    >
      <Text size="sm">{say('recover.help')}</Text>
      <DateTimePicker
        label={say('recover.since')}
        valueFormat={pickerFormat}
        {...form.getInputProps('since')}
      />
    </FormDialog>
  );
}

function Replay({ webhook: { id }, onClose }: Props) {
  const { timeZone } = useMe().user;
  const form = useForm<{ from: string; to: string | null; types: string | null }>({
    initialValues: { from: localOf(aDayAgo(), timeZone), to: null, types: null },
  });
  const replay = useSend(routes.webhooks.replay, {
    form,
    invalidates: webhookReads,
    onDone: ({ data }) => showResult(data, onClose),
  });
  return (
    <FormDialog
      form={form}
      title={say('replay')}
      submit={say('replay.send')}
      pending={replay.isPending}
      onClose={onClose}
      onSubmit={form.onSubmit(({ from, to, types }) =>
        replay.mutate({
          id,
          from: momentIn(from, timeZone),
          ...(to !== null && { to: momentIn(to, timeZone) }),
          ...(types !== null && { types: [types] }),
        }),
      )}
    >
      <Text size="sm">{say('replay.help')}</Text>
      <DateTimePicker label={say('from')} valueFormat={pickerFormat} {...form.getInputProps('from')} />
      <DateTimePicker
        label={say('to')}
        placeholder={say('now')}
        clearable
        valueFormat={pickerFormat}
        {...form.getInputProps('to')}
      />
      <Select
        label={say('replay.type')}
        placeholder={say('replay.allTypes')}
        searchable
        clearable
        data={changeOptions()}
        {...form.getInputProps('types')}
      />
    </FormDialog>
  );
}

function aDayAgo(): number {
  return nowMs() - dayMs;
}

/** The value of a picker is a local time with a space in the middle. */
function momentIn(local: string, timeZone: string): string {
  return momentOf(local.replace(' ', 'T'), timeZone);
}

function showResult({ queued, isDone }: { queued: number; isDone: boolean }, close: () => void): void {
  const isNothing = queued === 0 && isDone;
  notifications.show({
    message: isNothing ? say('queued.none') : say(isDone ? 'queued' : 'queuedMore', { count: queued }),
    color: isNothing ? 'gray' : 'green',
  });
  close();
}
