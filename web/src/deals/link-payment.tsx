import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../api.ts';
import { useMe } from '../auth/session.ts';
import { api, type Deal, type Payment } from '../endpoints.ts';
import { payerOf } from '../payments/payer.ts';
import { useLinkPayment } from '../payments/use-link-payment.ts';
import { transactionSourceNames } from '../ui/choices.ts';
import classes from '../ui/list.module.css';
import { writeMoney } from '../ui/money.ts';
import { RowList } from '../ui/row-list.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { Loaded } from '../ui/states.tsx';
import { writeShortDate } from '../ui/time.ts';

/** As many as one looks through; the search finds the others. */
const shownMax = 20;

/** Payments that belong to no deal yet; those that probably belong to this one come first. */
export function LinkPayment({ deal, onClose }: { deal: Deal; onClose: () => void }) {
  const [search, setSearch] = useState('');
  const payments = useQuery({
    ...query(api.transactions.list, {
      synced: 'false',
      limit: shownMax,
      ...(search !== '' && { search }),
    }),
    placeholderData: keepPreviousData,
  });
  const link = useLinkPayment({ done: 'Payment linked', onDone: onClose });
  return (
    <Modal opened onClose={onClose} title="Link a payment" size="lg">
      <Stack>
        <SearchField
          label="Search"
          placeholder="Name, e-mail, amount or reference"
          value={search}
          onSearch={setSearch}
        />
        <Loaded from={payments}>
          {({ data, meta }) => {
            const isSuggested = ({ suggestedDealId }: Payment) => suggestedDealId === deal.id;
            const sorted = [...data.filter(isSuggested), ...data.filter((one) => !isSuggested(one))];
            return sorted.length === 0 ? (
              <Alert>
                {search === ''
                  ? 'Every payment belongs to a deal. One that is missing can be recorded on the payments page.'
                  : 'No payment without a deal matches. One that belongs to another deal is unlinked there first.'}
              </Alert>
            ) : (
              <>
                <RowList>
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
                </RowList>
                {meta.hasMore && (
                  <Text size="sm" c="dimmed">
                    {meta.count.toLocaleString()} in all. Search to see the others.
                  </Text>
                )}
              </>
            );
          }}
        </Loaded>
      </Stack>
    </Modal>
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
  const amount = writeMoney(payment.value, payment.currency);
  const fits = payment.currency === currency;
  return (
    <Group component="li" className={classes['row'] ?? ''} p="sm" justify="space-between">
      <div>
        <Text fw={600}>
          {amount} of {payerOf(payment)}
        </Text>
        <Text size="sm" c="dimmed">
          {writeShortDate(payment.occurredAt, user.timeZone)} · {transactionSourceNames[payment.source]}
          {isSuggested && ' · probably for this deal'}
          {!fits && ` · the deal is in ${currency}`}
        </Text>
      </div>
      <Button
        size="xs"
        variant={isSuggested ? 'filled' : 'default'}
        disabled={!fits}
        loading={isPending}
        onClick={onLink}
        aria-label={`Link ${amount} of ${payerOf(payment)}`}
      >
        Link
      </Button>
    </Group>
  );
}
