import { routes } from '@callwright/sdk/routes';
import { Grid, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { query } from '../api.ts';
import { useMe } from '../auth/session.ts';
import { ContactPast } from '../past/contact-past.tsx';
import { RecordThen } from '../past/record-then.tsx';
import { ContactAnswers } from './contact-answers.tsx';
import { ContactCalls } from './contact-calls.tsx';
import { ContactDeals } from './contact-deals.tsx';
import { ContactFacts } from './contact-facts.tsx';
import { ContactHeader } from './contact-header.tsx';
import { contactName } from './contact-name.ts';
import { ContactNotes } from './contact-notes.tsx';
import { ContactStats } from './contact-stats.tsx';
import { say } from './say.ts';

/** A person as of a moment, without what is known of now alone: the journey, duplicates. */
export function ContactThen({ contactId, asOf }: { contactId: string; asOf: string }) {
  const { timeZone } = useMe().user;
  const contact = useQuery(query(routes.contacts.detail, { contactId, asOf }));
  return (
    <RecordThen
      asOf={asOf}
      from={contact}
      title={say('contact')}
      titleOf={({ data }) => contactName(data)}
      back={{ to: '/contacts', label: say('title') }}
    >
      {({ data }) => (
        <>
          <ContactHeader contact={data} />
          <ContactStats stats={data.stats} timeZone={timeZone} />
          <Grid>
            <Grid.Col span={{ base: 12, md: 7 }}>
              <Stack>
                <ContactCalls contactId={data.id} timeZone={timeZone} />
                <ContactNotes contactId={data.id} mayWrite={false} timeZone={timeZone} />
                <ContactPast contactId={data.id} etag={null} timeZone={timeZone} />
              </Stack>
            </Grid.Col>
            <Grid.Col span={{ base: 12, md: 5 }}>
              <Stack>
                <ContactAnswers contact={data} mayWrite={false} />
                <ContactDeals deals={data.deals} timeZone={timeZone} />
                <ContactFacts contact={data} timeZone={timeZone} />
              </Stack>
            </Grid.Col>
          </Grid>
        </>
      )}
    </RecordThen>
  );
}
