import { routes } from '@callwright/sdk/routes';
import { Alert, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../api.ts';
import { useMe } from '../auth/session.ts';
import type { Deal, Payment } from '../records.ts';
import { Linkable, linkableMax, LinkRow } from '../payments/linkable.tsx';
import { payerOf } from '../payments/payer.ts';
import { useLinkPayment } from '../payments/use-link-payment.ts';
import { transactionSourceNames } from '../ui/choices.ts';
import { Dialog } from '../ui/dialog.tsx';
import { writeMoney } from '../ui/money.ts';
import { SearchField } from '../ui/search-field.tsx';
import { Loaded } from '../ui/states.tsx';
import { writeShortDate } from '../ui/time.ts';
import { say } from './say.ts';

/** Payments without a deal; those that probably belong to this one come first. */
export function LinkPayment({ deal, onClose }: { deal: Deal; onClose: () => void }) {
  const [search, setSearch] = useState('');
  const payments = useQuery({
    ...query(routes.transactions.list, {
      synced: 'false',
      limit: linkableMax,
      ...(search !== '' && { search }),
    }),
    placeholderData: keepPreviousData,
  });
  const link = useLinkPayment({ done: say('linked'), onDone: onClose });
  return (
    <Dialog isLarge opened onClose={onClose} title={say('link')}>
      <Stack>
        <SearchField
          label={say('link.search')}
          placeholder={say('link.what')}
          value={search}
          onSearch={setSearch}
        />
        <Loaded from={payments}>
          {({ data, meta }) => {
            const isSuggested = ({ suggestedDealId }: Payment) => suggestedDealId === deal.id;
            const sorted = [...data.filter(isSuggested), ...data.filter((one) => !isSuggested(one))];
            return sorted.length === 0 ? (
              <Alert>{say(search === '' ? 'link.none' : 'link.noMatch')}</Alert>
            ) : (
              <Linkable meta={meta}>
                {sorted.map((payment) => (
                  <Candidate
                    key={payment.id}
                    payment={payment}
                    isSuggested={isSuggested(payment)}
                    currency={deal.currency}
                    isPending={link.isPending && link.variables.id === payment.id}
                    onLink={() => link.mutate({ id: payment.id, dealId: deal.id })}
                  />
                ))}
              </Linkable>
            );
          }}
        </Loaded>
      </Stack>
    </Dialog>
  );
}

type CandidateProps = {
  payment: Payment;
  isSuggested: boolean;
  currency: string;
  isPending: boolean;
  onLink: () => void;
};

function Candidate({ payment, isSuggested, currency, isPending, onLink }: CandidateProps) {
  const { user } = useMe();
  const what = say('link.payment', {
    value: writeMoney(payment.value, payment.currency),
    payer: payerOf(payment),
  });
  const fits = payment.currency === currency;
  const facts = [
    writeShortDate(payment.occurredAt, user.timeZone),
    transactionSourceNames[payment.source],
    isSuggested && say('link.likely'),
    !fits && say('link.otherCurrency', { currency }),
  ];
  return (
    <LinkRow
      title={<Text fw={500}>{what}</Text>}
      facts={facts.filter(Boolean).join(' · ')}
      label={say('link.of', { payment: what })}
      fits={fits}
      isLikely={isSuggested}
      isPending={isPending}
      onLink={onLink}
    />
  );
}
