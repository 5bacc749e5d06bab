import { routes } from '@callwright/sdk/routes';
import { Alert, Badge, Button, Code, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { TextConnection } from '../records.ts';
import { confirm } from '../ui/confirm.tsx';
import { Copy } from '../ui/copy.tsx';
import { Section } from '../ui/section.tsx';
import { useSend } from '../ui/use-send.ts';
import { ConnectionForm } from './connection-form.tsx';
import { say } from './say.ts';

export function ConnectionCard({ connection }: { connection: TextConnection }) {
  const [editing, edit] = useDisclosure();
  const { provider, status, reason, sender, whatsappSender, quietFrom, quietTo, waiting } = connection;
  const remove = useSend(routes.textMessages.disconnect, {
    done: say('disconnected'),
    invalidates: [routes.textMessages],
  });
  const ask = () =>
    confirm({
      title: say('disconnectTitle', { provider }),
      text: say('disconnectText'),
      confirm: say('disconnect'),
      onConfirm: () => remove.mutate({}),
    });
  return (
    <Section
      title={provider}
      actions={
        <Group gap="xs">
          <Badge color={status === 'CONNECTED' ? 'green' : 'red'} variant="light">
            {status === 'CONNECTED' ? say('works') : say('stuck')}
          </Badge>
          <Button size="xs" variant="default" onClick={edit.open}>
            {say('edit')}
          </Button>
          <Button size="xs" color="red" variant="outline" onClick={ask}>
            {say('disconnect')}
          </Button>
        </Group>
      }
    >
      {editing && <ConnectionForm connection={connection} onClose={edit.close} />}
      {reason !== null && <Alert color="red">{reason}</Alert>}
      <Text size="sm">{say('from', { sender })}</Text>
      {whatsappSender !== null && <Text size="sm">{whatsappOf(connection, whatsappSender)}</Text>}
      <Text size="sm">
        {quietFrom === null || quietTo === null
          ? say('noQuiet')
          : say('quiet', { from: quietFrom, to: quietTo })}
      </Text>
      {waiting > 0 && <Text size="sm">{say('waiting', { count: waiting })}</Text>}
      <InboundAddress url={connection.inboundUrl} />
    </Section>
  );
}

/** The kinds of messages that are sent by WhatsApp. */
function whatsappOf({ whatsappTemplates }: TextConnection, sender: string): string {
  const kinds = (['confirmation', 'reschedule', 'cancellation', 'reminder'] as const).filter(
    (kind) => whatsappTemplates[kind] !== null,
  );
  return kinds.length === 0
    ? say('whatsapp.noTemplates', { sender })
    : say('whatsapp.from', { sender, kinds: kinds.map((kind) => say(kind)).join(', ') });
}

function InboundAddress({ url }: { url: string }) {
  return (
    <div>
      <Text size="sm">{say('address')}</Text>
      <Group gap="xs">
        <Code style={{ overflowWrap: 'anywhere' }}>{url}</Code>
        <Copy text={url} label={say('copy')} />
      </Group>
      <Text size="sm" c="dimmed" maw={680}>
        {say('steps')}
      </Text>
    </div>
  );
}
