import { routes } from '@callwright/sdk/routes';
import { useQuery } from '@tanstack/react-query';
import { query } from '../api.ts';
import { useMe } from '../auth/session.ts';
import { RecordThen } from '../past/record-then.tsx';
import { ContactHeader } from './contact-header.tsx';
import { contactName } from './contact-name.ts';
import { ContactParts } from './contact-parts.tsx';
import { ContactStats } from './contact-stats.tsx';
import { say } from './say.ts';

/** A contact as of an instant, without data that exists only for the present: the journey, duplicates. */
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
          <ContactParts contact={data} etag={null} mayWrite={false} />
        </>
      )}
    </RecordThen>
  );
}
