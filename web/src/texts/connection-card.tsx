import { routes } from '@callwright/sdk/routes';
import { Alert, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { TextConnection } from '../records.ts';
import { Address } from '../ui/address.tsx';
import { ConnectionActions } from '../ui/connection-actions.tsx';
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
  return (
    <Section
      title={provider}
      actions={
        <ConnectionActions
          name={provider}
          isWorking={status === 'CONNECTED'}
          edit={say('edit')}
          lost={say('disconnectText')}
          onEdit={edit.open}
          onDisconnect={() => remove.mutate({})}
        />
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
      <Address label={say('address')} text={connection.inboundUrl} help={say('steps')} />
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
