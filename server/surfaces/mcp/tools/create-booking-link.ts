import { create } from '@callwright/contract/booking-links.ts';
import { contactAddress } from './addresses.ts';
import { fromEndpoint } from './from-endpoint.ts';

export const createBookingLink = fromEndpoint('create_booking_link', 'write', create, {
  description: 'A link to send to one person: filled in beforehand, good for one booking, expires.',
  params: {
    eventId: 'Which event; or linkPrefix',
    linkPrefix: 'company/event',
    contactId: 'For whom; or email, created if new',
    email: 'Their email',
    firstName: 'First name',
    lastName: 'Last name',
    answers: 'Filled in: question identifier to list of answers',
    validDays: '1 to 90, default 14',
  },
  text: ({ data: { bookingLink, url } }) =>
    `Booking link for ${bookingLink.contact.name} (contact ${bookingLink.contactId}), ${bookingLink.eventName}, until ${bookingLink.expiresAt.slice(0, 10)}: ${url}`,
  address: ({ data: { bookingLink } }) => contactAddress(bookingLink.contactId),
});
