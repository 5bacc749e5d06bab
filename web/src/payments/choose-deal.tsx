import { routes } from '@callwright/sdk/routes';
import { Alert, Group, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../api.ts';
import { useMe } from '../auth/session.ts';
import { PaymentStatusBadge } from '../deals/deal-badges.tsx';
import type { Deal, Payment } from '../records.ts';
import { Dialog } from '../ui/dialog.tsx';
import { writeMoney } from '../ui/money.ts';
import { SearchField } from '../ui/search-field.tsx';
import { Loaded } from '../ui/states.tsx';
import { writeShortDate } from '../ui/time.ts';
import { Linkable, linkableMax, LinkRow } from './linkable.tsx';
import { payerOf } from './payer.ts';
import { useLinkPayment } from './use-link-payment.ts';

/** The deal a payment belongs to: those of the payer first, any other by searching. */
export function ChooseDeal({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const [search, setSearch] = useState('');
  const { contactId } = payment;
  const isOfPayer = search === '' && contactId !== null;
  const deals = useQuery({
    ...query(routes.deals.list, {
      limit: linkableMax,
      ...(isOfPayer ? { contactId: String(contactId) } : search !== '' && { search }),
    }),
    placeholderData: keepPreviousData,
  });
  const link = useLinkPayment({ done: 'Payment linked', onDone: onClose });
  return (
    <Dialog isLarge opened onClose={onClose} title="Which deal is it for?">
      <Stack>
        <Text size="sm">
          {writeMoney(payment.value, payment.currency)} of {payerOf(payment)}
        </Text>
        <SearchField
          label="Search all deals"
          placeholder="Contact, product or payer"
          value={search}
          onSearch={setSearch}
        />
        <Loaded from={deals}>
          {({ data, meta }) =>
            data.deals.length === 0 ? (
              <Alert>
                {isOfPayer
                  ? 'This contact has no deal. Search for another one, or enter the outcome of their call as won first.'
                  : 'No deal matches.'}
              </Alert>
            ) : (
              <Linkable meta={meta}>
                {data.deals.map((deal) => (
                  <Choice
                    key={deal.id}
                    deal={deal}
                    currency={payment.currency}
                    isPending={link.isPending && link.variables.dealId === deal.id}
                    onChoose={() => link.mutate({ id: payment.id, dealId: deal.id })}
                  />
                ))}
              </Linkable>
            )
          }
        </Loaded>
      </Stack>
    </Dialog>
  );
}

type ChoiceProps = { deal: Deal; currency: string; isPending: boolean; onChoose: () => void };

function Choice({ deal, currency, isPending, onChoose }: ChoiceProps) {
  const { user } = useMe();
  const fits = deal.currency === currency;
  const name = `${deal.productName ?? 'Deal'} of ${deal.contact.name}`;
  const open = `${writeMoney(deal.balance, deal.currency)} open`;
  const facts = [
    `${writeMoney(deal.value, deal.currency)} on ${writeShortDate(deal.time, user.timeZone)}, ${open}`,
    !fits && `the payment is in ${currency}`,
  ];
  return (
    <LinkRow
      title={
        <Group gap="xs">
          <Text fw={600}>{name}</Text>
          <PaymentStatusBadge deal={deal} />
        </Group>
      }
      facts={facts.filter(Boolean).join(' · ')}
      label={`Link to ${name}`}
      fits={fits}
      isPending={isPending}
      onLink={onChoose}
    />
  );
}
