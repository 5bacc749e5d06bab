import { routes } from '@callwright/sdk/routes';
import { Alert, Button, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { ApiError } from '../api-error.ts';
import { versionedQuery } from '../api.ts';
import { useMe } from '../auth/session.ts';
import { BookCall } from '../calls/book-call.tsx';
import type { ContactDetail } from '../records.ts';
import { Page } from '../ui/page.tsx';
import { Loaded } from '../ui/states.tsx';
import { ContactHeader } from './contact-header.tsx';
import { ContactJourney } from './contact-journey.tsx';
import { contactName } from './contact-name.ts';
import { ContactParts } from './contact-parts.tsx';
import { ContactStats } from './contact-stats.tsx';
import { ContactThen } from './contact-then.tsx';
import { DuplicateHint } from './duplicate-hint.tsx';
import { EditContact } from './edit-contact.tsx';
import { MissingContact } from './missing-contact.tsx';
import { say } from './say.ts';
import { SuggestionHint } from './suggestion-hint.tsx';
import { useDeleteContacts } from './use-delete-contacts.ts';

/** Loaded on demand, because few contacts are on a waiting list. */
const ContactWaiting = lazy(async () => ({
  default: (await import('../waiting/contact-waiting.tsx')).ContactWaiting,
}));
const back = () => ({ to: '/contacts', label: say('title') }) as const;

export function ContactPage() {
  const { contactId } = useParams({ from: '/shell/contacts/$contactId' });
  const { asOf } = useSearch({ from: '/shell/contacts/$contactId' });
  if (asOf !== undefined) return <ContactThen key={asOf} contactId={contactId} asOf={asOf} />;
  return <ContactNow contactId={contactId} />;
}

function ContactNow({ contactId }: { contactId: string }) {
  const contact = useQuery(versionedQuery(routes.contacts.detail, { contactId }));
  const isGone = contact.error instanceof ApiError && contact.error.status === 404;
  if (contact.data === undefined || isGone) {
    return (
      <Page title={say('contact')} back={back()}>
        {isGone ? <MissingContact contactId={contactId} /> : <Loaded from={contact}>{() => null}</Loaded>}
      </Page>
    );
  }
  const { data, etag } = contact.data;
  return <OneContact key={data.id} contact={data} etag={etag} isMerged={String(data.id) !== contactId} />;
}

type Props = { contact: ContactDetail; etag: string | null };

function OneContact({ contact, etag, isMerged }: Props & { isMerged: boolean }) {
  const { user } = useMe();
  const mayWrite = contact.mayChange;
  return (
    <Page
      title={contactName(contact)}
      back={back()}
      actions={
        <>
          {contact.blocked === null && <BookCall contact={contact} />}
          {mayWrite && <Actions contact={contact} etag={etag} />}
        </>
      }
    >
      <Stack>
        <ContactHeader contact={contact} />
        {isMerged && <Alert>{say('merged')}</Alert>}
        {contact.blocked !== null && (
          <Alert color="red">{say('blocked', { reason: contact.blocked.reason ?? '' })}</Alert>
        )}
        <DuplicateHint contactId={contact.id} mayWrite={mayWrite} />
        <SuggestionHint contactId={contact.id} mayWrite={mayWrite} />
        <ContactStats stats={contact.stats} timeZone={user.timeZone} />
        <ContactParts
          contact={contact}
          etag={etag}
          mayWrite={mayWrite}
          waiting={
            <Suspense>
              <ContactWaiting contactId={contact.id} />
            </Suspense>
          }
          journey={<ContactJourney contactId={contact.id} timeZone={user.timeZone} />}
        />
      </Stack>
    </Page>
  );
}

function Actions({ contact, etag }: Props) {
  const [editing, edit] = useDisclosure();
  const navigate = useNavigate();
  const remove = useDeleteContacts({ onDone: () => navigate({ to: '/contacts' }) });
  return (
    <>
      <Button variant="default" onClick={edit.open}>
        {say('edit')}
      </Button>
      <Button color="red" variant="outline" onClick={() => remove.ask([contact])} loading={remove.isPending}>
        {say('delete')}
      </Button>
      {editing && <EditContact contact={contact} etag={etag} onClose={edit.close} />}
    </>
  );
}
