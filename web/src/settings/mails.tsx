import { Accordion, Badge, Button, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { outbox } from '@callwright/contract/account.ts';
import type { Received } from '@callwright/contract/endpoint.ts';
import { query } from '../api.ts';
import { useMe } from '../auth/session.ts';
import { api } from '../endpoints.ts';
import { MailFrame } from '../ui/mail-frame.tsx';
import { Pager } from '../ui/pager.tsx';
import { Loaded, Nothing } from '../ui/states.tsx';
import { writeMoment } from '../ui/time.ts';

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
    ...query(api.account.outbox, { page, limit: pageSize }),
    placeholderData: keepPreviousData,
  });
  return (
    <Loaded from={mails}>
      {({ data, meta }) => (
        <>
          {data.mails.length === 0 && (
            <Nothing
              title="No mails yet"
              description="Invitations, confirmations and reminders appear here as they go out, or wait here until the operator sets up a mail server."
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
                  <MailBody mail={mail} />
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
