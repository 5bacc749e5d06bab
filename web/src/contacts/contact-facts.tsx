import { Anchor } from '@mantine/core';
import type { ContactDetail } from '../endpoints.ts';
import { Facts } from '../ui/facts.tsx';
import { Section } from '../ui/section.tsx';
import { writeMoment } from '../ui/time.ts';

const sourceNames: Record<ContactDetail['source'], string> = {
  BOOKING_PAGE: 'Booking page',
  API: 'API',
  IMPORT: 'Import',
  MCP: 'Assistant',
  MANUAL: 'Added by hand',
  CHAT: 'Chat',
};

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
          ['Country', contact.country],
          ['Source', sourceNames[contact.source]],
          ['Since', writeMoment(contact.joinedTime, timeZone)],
          ['Last active', writeMoment(contact.lastActivityAt, timeZone)],
          ...Object.entries(contact.tracking),
        ]}
      />
    </Section>
  );
}
