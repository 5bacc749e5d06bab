import { routes } from '@callwright/sdk/routes';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { query } from '../api.ts';
import { useMay } from '../auth/session.ts';
import type { Deal, Payment } from '../records.ts';
import { offerUndo } from '../ui/undo.tsx';
import { RowList } from '../ui/row-list.tsx';
import { PaymentRow } from './payment-row.tsx';
import { say } from './say.ts';
import { useLinkPayment } from './use-link-payment.ts';

/** As many as a page of payments has. */
const dealsMax = 100;

/** A page of payments. Those without a deal say which one they probably belong to. */
export function PaymentRows({ payments }: { payments: readonly Payment[] }) {
  const mayLink = useMay('deals:write');
  const suggested = useSuggestedDeals(payments);
  const acceptButtons = useRef(new Map<number, HTMLButtonElement>());
  const unlink = useLinkPayment({ done: say('unlinked.done') });
  const accept = useLinkPayment();
  const acceptFor = (payment: Payment, dealId: number) => {
    const next = nextOf(payments, payment);
    accept.mutate(
      { id: payment.id, dealId },
      {
        onSuccess: () => {
          offerUndo(say('linked'), () => unlink.mutate({ id: payment.id, dealId: null }));
          // So that one key accepts one after the other.
          acceptButtons.current.get(next?.id ?? 0)?.focus();
        },
      },
    );
  };
  return (
    <RowList label={say('title')}>
      {payments.map((payment) => (
        <PaymentRow
          key={payment.id}
          payment={payment}
          suggestion={suggested.get(payment.suggestedDealId ?? 0)}
          mayLink={mayLink}
          isAccepting={accept.isPending && accept.variables.id === payment.id}
          onAccept={(dealId) => acceptFor(payment, dealId)}
          acceptRef={(button) => {
            if (button === null) acceptButtons.current.delete(payment.id);
            else acceptButtons.current.set(payment.id, button);
          }}
        />
      ))}
    </RowList>
  );
}

/** The suggested deals themselves, with one request for all of them. */
function useSuggestedDeals(payments: readonly Payment[]): ReadonlyMap<number, Deal> {
  const ids = [...new Set(payments.flatMap(({ suggestedDealId }) => suggestedDealId ?? []))];
  const deals = useQuery({
    ...query(routes.deals.list, { id: ids.join(','), limit: dealsMax }),
    enabled: ids.length > 0,
    // The others stay, also in the moment after one was accepted.
    placeholderData: keepPreviousData,
  });
  return new Map((deals.data?.data.deals ?? []).map((deal) => [deal.id, deal]));
}

/** The next payment that waits for a decision: after this one, else before it. */
function nextOf(payments: readonly Payment[], current: Payment): Payment | undefined {
  const waiting = payments.filter(({ suggestedDealId }) => suggestedDealId !== null);
  const position = waiting.findIndex(({ id }) => id === current.id);
  return waiting[position + 1] ?? waiting[position - 1];
}
