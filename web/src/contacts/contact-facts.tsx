import { Anchor } from '@mantine/core';
import type { ContactDetail } from '../records.ts';
import { countryName } from '../rules/countries.ts';
import { originNames } from '../ui/choices.ts';
import { Facts } from '../ui/facts.tsx';
import { Section } from '../ui/section.tsx';
import { writeMoment } from '../ui/time.ts';

export function ContactFacts({ contact, timeZone }: { contact: ContactDetail; timeZone: string }) {
  return (
    <Section title="Details">
      <Facts
        width="column"
        of={[
          [
            'E-mail',
            contact.email && (
              <Anchor key="email" href={`mailto:${contact.email}`}>
                {contact.email}
              </Anchor>
            ),
          ],
          ['Other e-mail', contact.secondary_email],
          [
            'Phone',
            contact.phoneNumber && (
              <Anchor key="phone" href={`tel:${contact.phoneNumber}`}>
                {contact.phoneNumber}
              </Anchor>
            ),
          ],
          ['Other phone', contact.secondary_phoneNumber],
          ['Time zone', contact.timeZone],
          ['Country', contact.country && countryName(contact.country)],
          ['Source', originNames[contact.source]],
          ['Since', writeMoment(contact.joinedTime, timeZone)],
          ['Last active', writeMoment(contact.lastActivityAt, timeZone)],
          ...Object.entries(contact.tracking),
        ]}
      />
    </Section>
  );
}
