import { Radio, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import type { Received } from '@callwright/contract/endpoint.ts';
import type { reassignOptions } from '@callwright/contract/reassign.ts';
import { routes } from '@callwright/sdk/routes';
import { query } from '../api.ts';
import type { CallDetail } from '../records.ts';
import { Dialog } from '../ui/dialog.tsx';
import { FormButtons } from '../ui/form-buttons.tsx';
import { Loaded, Nothing } from '../ui/states.tsx';
import { writeMoment } from '../ui/time.ts';
import { useSend } from '../ui/use-send.ts';
import { exclusionNames } from './assignment-words.ts';

type Options = Received<typeof reassignOptions>['data'];
type Props = { call: CallDetail; timeZone: string; opened: boolean; onClose: () => void };

export function ReassignCall({ call, timeZone, opened, onClose }: Props) {
  return (
    <Dialog isLarge opened={opened} onClose={onClose} title="Give the call to another host">
      <Stack>
        <Text size="sm">
          {call.inviteeName || call.inviteeEmail || 'The call'}, {writeMoment(call.dateTime, timeZone)}. The
          time stays as it is.
        </Text>
        <Choices call={call} onClose={onClose} />
      </Stack>
    </Dialog>
  );
}

/** Asked for when the dialog opens: the free hosts change all the time. */
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
      <Nothing
        title="Nobody else is free"
        description="Reschedule the call, or add a host to the event first."
      />
      {options.hosts.map(({ userId, name, reason }) => (
        <Text key={userId} size="sm" c="dimmed">
          {name}: {reason === null ? 'Not free' : exclusionNames[reason]}
        </Text>
      ))}
    </Stack>
  );
}

function ReassignForm({ call, options, onClose }: Pick<Props, 'call' | 'onClose'> & { options: Options }) {
  const suggested = options.hosts.find(({ userId }) => userId === options.suggestedId);
  const form = useForm({
    initialValues: { userId: suggested === undefined ? '' : 'auto', reason: '' },
    validate: { userId: (value) => (value === '' ? 'Choose who takes the call' : null) },
  });
  const reassign = useSend(routes.eventCalls.reassign, {
    form,
    done: 'The call has another host',
    fieldNames: { auto: 'userId' },
    invalidates: [routes.eventCalls, routes.routingDecisions, routes.events.timeSlots],
    onDone: onClose,
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
        <Radio.Group label="New host" {...form.getInputProps('userId')}>
          <Stack gap="xs" mt="xs">
            {suggested !== undefined && (
              <Radio
                value="auto"
                label="Choose for me"
                description={`By the rule of the event: ${suggested.name}`}
              />
            )}
            {options.hosts.map(({ userId, name, available, reason }) => (
              <Radio
                key={userId}
                value={String(userId)}
                label={name}
                disabled={!available}
                description={available ? 'Free' : reason === null ? 'Not free' : exclusionNames[reason]}
              />
            ))}
          </Stack>
        </Radio.Group>
        <TextInput
          label="Reason"
          description="For the history of the call"
          maxLength={1000}
          {...form.getInputProps('reason')}
        />
        <FormButtons form={form} label="Give the call" onBack={onClose} pending={reassign.isPending} />
      </Stack>
    </form>
  );
}
