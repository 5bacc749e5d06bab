import { Button, Code, Drawer, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { outbox } from '@callwright/contract/outbox.ts';
import type { Received } from '@callwright/contract/endpoint.ts';
import { routes } from '@callwright/sdk/routes';
import { Copy } from '../ui/copy.tsx';
import { MailFrame } from '../ui/mail-frame.tsx';
import { useSend } from '../ui/use-send.ts';
import { say } from './say.ts';

export type Mail = Received<typeof outbox>['data']['mails'][number];

/** An email as it was sent, or why it was not. */
export function MailDetails({ mail, onClose }: { mail: Mail; onClose: () => void }) {
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="lg"
      title={mail.subject}
      closeButtonProps={{ 'aria-label': say('mail.close') }}
    >
      <Stack gap="sm">
        {mail.error !== null && <Text c="red">{mail.error}</Text>}
        <MailEntry mail={mail} />
      </Stack>
    </Drawer>
  );
}

/** An email without the secrets in its links. Showing them is recorded in the audit log. */
function MailEntry({ mail }: { mail: Mail }) {
  const reveal = useSend(routes.mails.reveal);
  const revealed = reveal.data?.data.mail;
  return (
    <Stack gap="sm">
      {revealed !== undefined &&
        linksIn(revealed.text, mail.text).map((link) => (
          <Group key={link} gap="xs">
            <Code style={{ overflowWrap: 'anywhere' }}>{link}</Code>
            <Copy text={link} label={say('mail.copyLink')} size="xs" />
          </Group>
        ))}
      {revealed === undefined && mail.text.includes('/…') && (
        <Group gap="xs">
          <Button
            size="xs"
            variant="default"
            loading={reveal.isPending}
            onClick={() => reveal.mutate({ id: mail.id })}
          >
            {say('mail.showLink')}
          </Button>
          <Text size="sm" c="dimmed">
            {say('mail.linkHelp')}
          </Text>
        </Group>
      )}
      {/* Last, because it grows when its content is loaded, and would move anything below it away from the pointer. */}
      <MailBody mail={revealed ?? mail} />
    </Stack>
  );
}

/** The links that are masked in the list. */
function linksIn(text: string, masked: string): string[] {
  const links = text.match(/https?:\/\/[^\s)>]+/g) ?? [];
  return [...new Set(links)].filter((link) => !masked.includes(link));
}

function MailBody({ mail }: { mail: Mail }) {
  const [form, setForm] = useState<'html' | 'text'>(mail.html === null ? 'text' : 'html');
  return (
    <Stack gap="sm">
      {mail.html !== null && (
        <SegmentedControl
          size="xs"
          aria-label={say('mail.form')}
          data={[
            { value: 'html', label: say('mail.html') },
            { value: 'text', label: say('mail.text') },
          ]}
          value={form}
          onChange={setForm}
          style={{ alignSelf: 'flex-start' }}
        />
      )}
      {form === 'html' && mail.html !== null ? (
        <MailFrame title={mail.subject} html={mail.html} />
      ) : (
        <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{mail.text}</Text>
      )}
      {mail.attachments.map(({ name, type, content }) => (
        <Group key={name}>
          <Button
            component="a"
            size="xs"
            variant="default"
            download={name}
            href={`data:${type};charset=utf-8,${encodeURIComponent(content)}`}
          >
            {say('mail.attachment', { name })}
          </Button>
        </Group>
      ))}
    </Stack>
  );
}
