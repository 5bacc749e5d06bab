import { routes } from '@callwright/sdk/routes';
import type { SlackTopic } from '@callwright/contract/slack-topics.ts';
import { Anchor, Checkbox, PasswordInput, SimpleGrid, TextInput } from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { slackChannelsCreate } from '../field-limits.ts';
import type { SlackChannel } from '../records.ts';
import { ChoiceChips } from '../ui/choice-chips.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { useSend } from '../ui/use-send.ts';
import { say } from './say.ts';
import { topicOptions } from './topic-names.ts';

type Values = { name: string; webhookUrl: string; channel: string; topics: SlackTopic[] };
type Way = 'APP' | 'WEBHOOK';

const usual: SlackTopic[] = ['CALL_BOOKED', 'CALL_CANCELLED', 'DEAL_WON', 'NEW_LEAD'];
const guide = 'https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks';

/** Adds a channel through the app if there is one, else by a webhook URL. */
export function AddChannel({ hasApp, onClose }: { hasApp: boolean; onClose: () => void }) {
  const [way, setWay] = useState<Way>(hasApp ? 'APP' : 'WEBHOOK');
  const form = useForm<Values>({ initialValues: { name: '', webhookUrl: '', channel: '', topics: usual } });
  const create = useSend(routes.slackChannels.create, {
    form,
    done: say('added'),
    invalidates: [routes.slackChannels],
    onDone: onClose,
  });
  const asked = ({ name, webhookUrl, channel, topics }: Values) =>
    way === 'APP'
      ? { channel: channel.trim(), topics }
      : { name: name.trim(), webhookUrl: webhookUrl.trim(), topics };
  return (
    <FormDialog
      title={say('add')}
      submit={say('addSubmit')}
      form={form}
      pending={create.isPending}
      onClose={onClose}
      onSubmit={form.onSubmit((values) => create.mutate(asked(values)))}
    >
      {hasApp && (
        <ChoiceChips
          label={say('way')}
          options={[
            { value: 'APP', label: say('way.app') },
            { value: 'WEBHOOK', label: say('way.webhook') },
          ]}
          value={way}
          onChange={setWay}
        />
      )}
      {way === 'APP' ? (
        <TextInput
          label={say('channel')}
          description={say('channel.help')}
          placeholder="#sales"
          required
          data-autofocus
          {...slackChannelsCreate.channel}
          {...form.getInputProps('channel')}
        />
      ) : (
        <WebhookFields form={form} />
      )}
      <Topics form={form} />
    </FormDialog>
  );
}

function WebhookFields({ form }: { form: UseFormReturnType<Values> }) {
  return (
    <>
      <PasswordInput
        label={say('url')}
        description={
          <>
            {say('url.help')}{' '}
            <Anchor href={guide} target="_blank" rel="noreferrer" size="xs" underline="always">
              {say('url.how')}
            </Anchor>
          </>
        }
        placeholder="https://hooks.slack.com/services/…"
        required
        autoComplete="off"
        data-autofocus
        {...slackChannelsCreate.webhookUrl}
        {...form.getInputProps('webhookUrl')}
      />
      <TextInput
        label={say('name')}
        description={say('name.help')}
        placeholder="#sales"
        required
        {...slackChannelsCreate.name}
        {...form.getInputProps('name')}
      />
    </>
  );
}

export function EditChannel({ channel, onClose }: { channel: SlackChannel; onClose: () => void }) {
  const form = useForm<Values>({
    initialValues: { name: channel.name, webhookUrl: '', channel: '', topics: [...channel.topics] },
  });
  const update = useSend(routes.slackChannels.update, {
    form,
    done: say('saved'),
    invalidates: [routes.slackChannels],
    onDone: onClose,
  });
  return (
    <FormDialog
      title={say('edit')}
      submit={say('save')}
      form={form}
      pending={update.isPending}
      onClose={onClose}
      onSubmit={form.onSubmit(({ name, topics }) =>
        update.mutate({ id: channel.id, name: name.trim(), topics }),
      )}
    >
      <TextInput
        label={say('name')}
        required
        data-autofocus
        {...slackChannelsCreate.name}
        {...form.getInputProps('name')}
      />
      <Topics form={form} />
    </FormDialog>
  );
}

function Topics({ form }: { form: UseFormReturnType<Values> }) {
  return (
    <Checkbox.Group label={say('topics')} {...form.getInputProps('topics')}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" mt={6}>
        {topicOptions().map(({ value, label }) => (
          <Checkbox key={value} value={value} label={label} />
        ))}
      </SimpleGrid>
    </Checkbox.Group>
  );
}
