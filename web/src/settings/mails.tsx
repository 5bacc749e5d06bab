import { Accordion, Badge, Button, Code, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { outbox } from '@callwright/contract/account.ts';
import type { Received } from '@callwright/contract/endpoint.ts';
import { routes } from '@callwright/sdk/routes';
import { query } from '../api.ts';
import { useMe } from '../auth/session.ts';
import { Copy } from '../ui/copy.tsx';
import { MailFrame } from '../ui/mail-frame.tsx';
import { Pager } from '../ui/pager.tsx';
import { Loaded, Nothing } from '../ui/states.tsx';
import { writeMoment } from '../ui/time.ts';
import { useSend } from '../ui/use-send.ts';

const pageSize = 50;
type Mail = Received<typeof outbox>['data']['mails'][number];
type Status = Mail['status'];
const statuses: Record<Status, readonly [label: string, color: string]> = {
  QUEUED: ['Waiting', 'gray'],
  SENT: ['Sent', 'green'],
  KEPT: ['Kept here', 'blue'],
  FAILED: ['Not sent', 'red'],
};

/** Everything the service has mailed, or kept because it knows no mail server. */
export function Mails() {
  const { user } = useMe();
  const [page, setPage] = useState(0);
  const mails = useQuery({
    ...query(routes.account.outbox, { page, limit: pageSize }),
    placeholderData: keepPreviousData,
  });
  return (
    <Loaded from={mails}>
      {({ data, meta }) => (
        <>
          {data.mails.length === 0 && (
            <Nothing
              title="No mails yet"
              description="Invitations, confirmations and reminders appear here when they are sent, or wait here until the operator sets up a mail server."
            />
          )}
          <Accordion variant="separated" order={2} keepMounted={false}>
            {data.mails.map((mail) => (
              <Accordion.Item key={mail.id} value={String(mail.id)}>
                <Accordion.Control>
                  <Group gap="xs">
                    <Text fw={600}>{mail.subject}</Text>
                    <Badge variant="light" color={statuses[mail.status][1]}>
                      {statuses[mail.status][0]}
                    </Badge>
                  </Group>
                  <Text size="sm" c="dimmed">
                    To {mail.to}, {writeMoment(mail.createdAt, user.timeZone)}
                  </Text>
                </Accordion.Control>
                <Accordion.Panel>
                  {mail.error !== null && <Text c="red">{mail.error}</Text>}
                  <MailEntry mail={mail} />
                </Accordion.Panel>
              </Accordion.Item>
            ))}
          </Accordion>
          <Pager meta={meta} onPage={setPage} />
        </>
      )}
    </Loaded>
  );
}

/** A mail without the secrets in its links, until they are asked for: the audit log says who did. */
function MailEntry({ mail }: { mail: Mail }) {
  const reveal = useSend(routes.mails.reveal);
  const revealed = reveal.data?.data.mail;
  return (
    <Stack gap="sm">
      {revealed !== undefined &&
        linksIn(revealed.text, mail.text).map((link) => (
          <Group key={link} gap="xs">
            <Code style={{ overflowWrap: 'anywhere' }}>{link}</Code>
            <Copy text={link} label="Copy link" size="xs" />
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
            Show link
          </Button>
          <Text size="sm" c="dimmed">
            Anybody who has the link can use it. The audit log says who looked.
          </Text>
        </Group>
      )}
      {/* Last: it grows when its content is there, and would move what is below it away from the pointer. */}
      <MailBody mail={revealed ?? mail} />
    </Stack>
  );
}

/** The links that the list does not show. */
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
          aria-label="Show as"
          data={[
            { value: 'html', label: 'As it looks' },
            { value: 'text', label: 'Plain text' },
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
            Attachment: {name}
          </Button>
        </Group>
      ))}
    </Stack>
  );
}
