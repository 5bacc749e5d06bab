import { Anchor } from '@mantine/core';
import { useAsOf } from '../auth/session.ts';
import type { ContactDetail } from '../records.ts';
import { countryName } from '../ui/countries.ts';
import { originNames, utmName } from '../ui/choices.ts';
import { Facts } from '../ui/facts.tsx';
import { Section } from '../ui/section.tsx';
import { writeMoment } from '../ui/time.ts';
import { say } from './say.ts';

export function ContactFacts({ contact, timeZone }: { contact: ContactDetail; timeZone: string }) {
  const isNow = useAsOf() === undefined;
  return (
    <Section title={say('details')}>
      <Facts
        width="column"
        of={[
          [
            say('email'),
            contact.email && (
              <Anchor key="email" href={`mailto:${contact.email}`}>
                {contact.email}
              </Anchor>
            ),
          ],
          [say('email.other'), contact.secondary_email],
          [
            say('phone'),
            contact.phoneNumber && (
              <Anchor key="phone" href={`tel:${contact.phoneNumber}`}>
                {contact.phoneNumber}
              </Anchor>
            ),
          ],
          [say('phone.other'), contact.secondary_phoneNumber],
          [say('timeZone'), contact.timeZone],
          [say('country'), contact.country && countryName(contact.country)],
          [say('source'), originNames[contact.source]],
          [say('since'), writeMoment(contact.joinedTime, timeZone)],
          // The time of the last activity is not archived.
          [say('lastActivity'), isNow ? writeMoment(contact.lastActivityAt, timeZone) : null],
          ...Object.entries(contact.tracking).map(([key, value]) => [utmName(key), value] as const),
        ]}
      />
    </Section>
  );
}
