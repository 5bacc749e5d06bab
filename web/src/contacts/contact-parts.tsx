import { Grid, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useMe } from '../auth/session.ts';
import { ContactPast } from '../past/contact-past.tsx';
import type { ContactDetail } from '../records.ts';
import { ContactAnswers } from './contact-answers.tsx';
import { ContactCalls } from './contact-calls.tsx';
import { ContactDeals } from './contact-deals.tsx';
import { ContactFacts } from './contact-facts.tsx';
import { ContactNotes } from './contact-notes.tsx';

type Props = {
  contact: ContactDetail;
  etag: string | null;
  mayWrite: boolean;
  /** Data that exists only for the present: after the calls, and after the notes. */
  waiting?: ReactNode;
  journey?: ReactNode;
};

/** A contact, now or as of an instant: the history on one side, the data on the other. */
export function ContactParts({ contact, etag, mayWrite, waiting, journey }: Props) {
  const { timeZone } = useMe().user;
  return (
    <Grid>
      <Grid.Col span={{ base: 12, md: 7 }}>
        <Stack>
          <ContactCalls contactId={contact.id} timeZone={timeZone} />
          {waiting}
          <ContactNotes contactId={contact.id} mayWrite={mayWrite} timeZone={timeZone} />
          {journey}
          <ContactPast contactId={contact.id} etag={etag} timeZone={timeZone} />
        </Stack>
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 5 }}>
        <Stack>
          <ContactAnswers contact={contact} mayWrite={mayWrite} />
          <ContactDeals deals={contact.deals} timeZone={timeZone} />
          <ContactFacts contact={contact} timeZone={timeZone} />
        </Stack>
      </Grid.Col>
    </Grid>
  );
}
