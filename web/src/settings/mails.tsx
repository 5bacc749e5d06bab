import { Accordion, Badge, Button, Code, Group, Paper, SegmentedControl, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { outbox } from '@callwright/contract/outbox.ts';
import type { Received } from '@callwright/contract/endpoint.ts';
import { routes } from '@callwright/sdk/routes';
import { query } from '../api.ts';
import { useMay, useMe } from '../auth/session.ts';
import { MailTest } from '../mail-test/mail-test.tsx';
import { Copy } from '../ui/copy.tsx';
import { MailFrame } from '../ui/mail-frame.tsx';
import { Pager } from '../ui/pager.tsx';
import { Loaded, Nothing } from '../ui/states.tsx';
import { writeMoment } from '../ui/time.ts';
import { useSend } from '../ui/use-send.ts';
import { say } from './say.ts';

const pageSize = 50;
type Mail = Received<typeof outbox>['data']['mails'][number];
type Status = Mail['status'];
const statuses = (): Record<Status, readonly [label: string, color: string]> => ({
  QUEUED: [say('mail.QUEUED'), 'gray'],
  SENT: [say('mail.SENT'), 'green'],
  KEPT: [say('mail.KEPT'), 'blue'],
  FAILED: [say('mail.FAILED'), 'red'],
});

/** Everything the service has mailed, or kept because it knows no mail server. */
export function Mails() {
  const isAdministrator = useMay('admin');
  return (
    <Stack>
      {isAdministrator && (
        <Paper withBorder p="md" maw={720}>
          <MailTest />
        </Paper>
      )}
      <MailList />
    </Stack>
  );
}

function MailList() {
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
            <Nothing title={say('mails.none')} description={say('mails.noneHelp')} />
          )}
          <Accordion variant="contained" order={2} keepMounted={false}>
            {data.mails.map((mail) => (
              <Accordion.Item key={mail.id} value={String(mail.id)}>
                <Accordion.Control>
                  <Group gap="xs">
                    <Text fw={500}>{mail.subject}</Text>
                    <Badge variant="light" color={statuses()[mail.status][1]}>
                      {statuses()[mail.status][0]}
                    </Badge>
                  </Group>
                  <Text size="sm" c="dimmed">
                    {say('mail.to', { to: mail.to, createdAt: writeMoment(mail.createdAt, user.timeZone) })}
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
