import { Alert, Badge, Button, Group, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { query } from '../api.ts';
import { useMay, useMe } from '../auth/session.ts';
import { api, type ContactDetail } from '../endpoints.ts';
import { contactStatusNames } from '../ui/choices.ts';
import { confirm } from '../ui/confirm.tsx';
import { Page } from '../ui/page.tsx';
import { Loaded } from '../ui/states.tsx';
import { useSend } from '../ui/use-send.ts';
import { ContactCalls } from './contact-calls.tsx';
import { ContactFacts } from './contact-facts.tsx';
import { contactName } from './contact-name.ts';
import { ContactNotes } from './contact-notes.tsx';
import { ContactStats } from './contact-stats.tsx';
import { EditContact } from './edit-contact.tsx';

const back = { to: '/contacts', label: 'Contacts' } as const;

export function ContactPage() {
  const { contactId } = useParams({ from: '/shell/contacts/$contactId' });
  const contact = useQuery(query(api.contacts.detail, { contactId }));
  if (contact.data === undefined) {
    return (
      <Page title="Contact" back={back}>
        <Loaded from={contact}>{() => null}</Loaded>
      </Page>
    );
  }
  return <OneContact contact={contact.data.data} />;
}

function OneContact({ contact }: { contact: ContactDetail }) {
  const { user } = useMe();
  const mayWrite = useMay('contacts:write');
  return (
    <Page
      title={contactName(contact)}
      back={back}
      actions={mayWrite && contact.deletedAt === null && <Actions contact={contact} />}
    >
      <Stack>
        <Group gap="xs">
          <Badge variant="light">{contactStatusNames[contact.status]}</Badge>
          {contact.tags.map((tag) => (
            <Badge key={tag.id} variant="outline" color="gray">
              {tag.name}
            </Badge>
          ))}
        </Group>
        {contact.deletedAt !== null && <Alert color="red">This contact has been deleted.</Alert>}
        {contact.blocked !== null && (
          <Alert color="red">Blocked: cannot book calls. {contact.blocked.reason}</Alert>
        )}
        <ContactStats stats={contact.stats} timeZone={user.timeZone} />
        <ContactFacts contact={contact} timeZone={user.timeZone} />
        <ContactCalls contactId={contact.id} timeZone={user.timeZone} />
        <ContactNotes contactId={contact.id} mayWrite={mayWrite} timeZone={user.timeZone} />
      </Stack>
    </Page>
  );
}

function Actions({ contact }: { contact: ContactDetail }) {
  const [editing, edit] = useDisclosure();
  const navigate = useNavigate();
  const remove = useSend(api.contacts.remove, {
    done: 'Contact deleted',
    invalidates: ['/v1/contacts', '/v1/eventCalls'],
    onDone: () => navigate({ to: '/contacts' }),
  });
  const { upcomingCalls } = contact.stats;
  const ask = () =>
    confirm({
      title: 'Delete the contact?',
      text:
        upcomingCalls === 0
          ? 'Its notes and past calls stay on record.'
          : `Upcoming calls are cancelled: ${upcomingCalls}.`,
      confirm: 'Delete',
      onConfirm: () => remove.mutate({ ids: [contact.id] }),
    });
  return (
    <>
      <Button variant="default" onClick={edit.open}>
        Edit
      </Button>
      <Button color="red" variant="outline" onClick={ask} loading={remove.isPending}>
        Delete
      </Button>
      {editing && <EditContact contact={contact} onClose={edit.close} />}
    </>
  );
}
