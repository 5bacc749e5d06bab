import { Radio, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import type { Received } from '@callwright/contract/endpoint.ts';
import type { reassignOptions } from '@callwright/contract/reassign.ts';
import { routes } from '@callwright/sdk/routes';
import { eventCallsReassign } from '../field-limits.ts';
import { query } from '../api.ts';
import type { CallDetail } from '../records.ts';
import { Dialog } from '../ui/dialog.tsx';
import { FormButtons } from '../ui/form-buttons.tsx';
import { Loaded, Nothing } from '../ui/states.tsx';
import { writeMoment } from '../ui/time.ts';
import { offerUndo } from '../ui/undo.tsx';
import { useSend } from '../ui/use-send.ts';
import { exclusionName } from './assignment-words.ts';
import { inviteeOf } from './invitee.ts';
import { say } from './say.ts';

type Options = Received<typeof reassignOptions>['data'];
type Props = { call: CallDetail; timeZone: string; opened: boolean; onClose: () => void };

export function ReassignCall({ call, timeZone, opened, onClose }: Props) {
  return (
    <Dialog isLarge opened={opened} onClose={onClose} title={say('reassign.title')}>
      <Stack>
        <Text size="sm">
          {say('reassign.text', { name: inviteeOf(call), time: writeMoment(call.dateTime, timeZone) })}
        </Text>
        <Choices call={call} onClose={onClose} />
      </Stack>
    </Dialog>
  );
}

/** Loaded when the dialog opens, because the free hosts change all the time. */
function Choices({ call, onClose }: Pick<Props, 'call' | 'onClose'>) {
  const options = useQuery({ ...query(routes.eventCalls.reassignOptions, { id: call.id }), staleTime: 0 });
  return (
    <Loaded from={options}>
      {({ data }) =>
        data.hosts.some(({ available }) => available) ? (
          <ReassignForm call={call} options={data} onClose={onClose} />
        ) : (
          <NobodyElse options={data} />
        )
      }
    </Loaded>
  );
}

function NobodyElse({ options }: { options: Options }) {
  return (
    <Stack gap="xs">
      <Nothing title={say('reassign.nobody')} description={say('reassign.nobodyHelp')} />
      {options.hosts.map(({ userId, name, reason }) => (
        <Text key={userId} size="sm" c="dimmed">
          {`${name}: ${reason === null ? say('reassign.notFree') : exclusionName(reason)}`}
        </Text>
      ))}
    </Stack>
  );
}

const reads = [routes.eventCalls, routes.routingDecisions, routes.events.timeSlots];

function ReassignForm({ call, options, onClose }: Pick<Props, 'call' | 'onClose'> & { options: Options }) {
  const suggested = options.hosts.find(({ userId }) => userId === options.suggestedId);
  const form = useForm({
    initialValues: { userId: suggested === undefined ? '' : 'auto', reason: '' },
    validate: { userId: (value) => (value === '' ? say('reassign.choose') : null) },
  });
  const giveBack = useSend(routes.eventCalls.reassign, {
    done: say('reassign.undone', { name: call.host.firstName || call.host.email }),
    invalidates: reads,
  });
  const reassign = useSend(routes.eventCalls.reassign, {
    form,
    fieldNames: { auto: 'userId' },
    invalidates: reads,
    onDone: ({ data: { eventCall } }) => {
      onClose();
      offerUndo(say('reassign.done', { name: eventCall.hosts.map(({ name }) => name).join(', ') }), () =>
        giveBack.mutate({ id: call.id, userId: call.userId }),
      );
    },
  });
  const submit = ({ userId, reason }: typeof form.values) =>
    reassign.mutate({
      id: call.id,
      ...(userId === 'auto' ? { auto: true } : { userId: Number(userId) }),
      reason: reason || null,
    });
  return (
    <form onSubmit={form.onSubmit(submit)}>
      <Stack>
        <Radio.Group label={say('reassign.host')} {...form.getInputProps('userId')}>
          <Stack gap="xs" mt="xs">
            {suggested !== undefined && (
              <Radio
                value="auto"
                label={say('reassign.auto')}
                description={say('reassign.autoHelp', { name: suggested.name })}
              />
            )}
            {options.hosts.map(({ userId, name, available, reason }) => (
              <Radio
                key={userId}
                value={String(userId)}
                label={name}
                disabled={!available}
                description={freeOrWhy(available, reason)}
              />
            ))}
          </Stack>
        </Radio.Group>
        <TextInput
          label={say('reason')}
          description={say('reassign.reasonHelp')}
          {...eventCallsReassign.reason}
          {...form.getInputProps('reason')}
        />
        <FormButtons form={form} label={say('reassign')} onBack={onClose} pending={reassign.isPending} />
      </Stack>
    </form>
  );
}

function freeOrWhy(available: boolean, reason: Options['hosts'][number]['reason']): string {
  if (available) return say('reassign.free');
  return reason === null ? say('reassign.notFree') : exclusionName(reason);
}
