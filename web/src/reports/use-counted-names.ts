import { routes } from '@callwright/sdk/routes';
import { useQuery } from '@tanstack/react-query';
import { queryClient, query } from '../api.ts';
import { contactName } from '../contacts/contact-name.ts';
import type { CountedRow } from '../records.ts';
import { payerOf } from '../payments/payer.ts';
import { personName } from '../ui/person-name.ts';
import { say } from './say.ts';
import type { CountedName } from './counted-link.tsx';

/** The maximum page size of rows. */
const limit = 100;

type Names = ReadonlyMap<number, CountedName>;

/** The names of the counted rows, in one request. Rows that the member may not see keep their ids. */
export function useCountedNames(rows: readonly CountedRow[]): Names {
  const kind = rows[0]?.kind;
  const ids = [...new Set(rows.map(({ id }) => id))].join(',');
  const names = useQuery({
    queryKey: ['counted names', kind, ids],
    enabled: kind !== undefined,
    queryFn: () => (kind === undefined ? new Map<number, CountedName>() : readers[kind](ids)),
  });
  return names.data ?? new Map<number, CountedName>();
}

const readers: Record<CountedRow['kind'], (ids: string) => Promise<Names>> = {
  CALL: async (ids) => {
    const { data } = await queryClient.fetchQuery(
      query(routes.eventCalls.list, { ids, eventType: 'ALL', limit }),
    );
    return new Map(
      data.eventCalls.map(({ id, name, inviteeName, inviteeEmail }) => [
        id,
        { text: `${personName(inviteeName) || inviteeEmail || say('row.somebody')}, ${name}` },
      ]),
    );
  },
  DEAL: async (ids) => {
    const { data } = await queryClient.fetchQuery(query(routes.deals.list, { id: ids, limit }));
    return new Map(
      data.deals.map(({ id, contact, productName }) => [
        id,
        { text: [personName(contact.name), productName].filter(Boolean).join(', ') },
      ]),
    );
  },
  PAYMENT: async (ids) => {
    const { data } = await queryClient.fetchQuery(query(routes.transactions.list, { id: ids, limit }));
    return new Map(
      data.map((payment) => [
        payment.id,
        {
          text: say('row.paymentOf', { payer: payerOf(payment) }),
          dealId: payment.dealId,
          contactId: payment.contactId,
        },
      ]),
    );
  },
  CONTACT: async (ids) => {
    const { data } = await queryClient.fetchQuery(query(routes.contacts.list, { contactId: ids, limit }));
    return new Map(data.contacts.map((contact) => [contact.id, { text: contactName(contact) }]));
  },
  CLAIM: async (ids) => {
    const { data } = await queryClient.fetchQuery(query(routes.setterClaims.list, { id: ids, limit }));
    return new Map(
      data.setterClaims.map(({ id, contact, contactId, user }) => [
        id,
        {
          text: [personName(contact.name), user && say('row.claimedBy', { name: user.name })]
            .filter(Boolean)
            .join(', '),
          contactId,
        },
      ]),
    );
  },
};
