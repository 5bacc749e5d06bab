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
import { personName } from '../ui/person-name.ts';
import { Linkable, linkableMax, LinkRow } from './linkable.tsx';
import { payerOf } from './payer.ts';
import { say } from './say.ts';
import { useLinkPayment } from './use-link-payment.ts';

/** Chooses the deal of a payment: the payer's deals come first, others are found by searching. */
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
  const link = useLinkPayment({ done: say('linked'), onDone: onClose });
  return (
    <Dialog isLarge opened onClose={onClose} title={say('choose.title')}>
      <Stack>
        <Text size="sm">
          {say('by', { value: writeMoney(payment.value, payment.currency), payerOf: payerOf(payment) })}
        </Text>
        <SearchField
          label={say('choose.search')}
          placeholder={say('choose.what')}
          value={search}
          onSearch={setSearch}
        />
        <Loaded from={deals}>
          {({ data, meta }) =>
            data.deals.length === 0 ? (
              <Alert>{isOfPayer ? say('choose.noneOfPayer') : say('choose.none')}</Alert>
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
  const name = say('deal.of', {
    productName: deal.productName ?? say('deal'),
    name: personName(deal.contact.name),
  });
  const open = say('deal.open', { balance: writeMoney(deal.balance, deal.currency) });
  const facts = [
    say('deal.line', {
      value: writeMoney(deal.value, deal.currency),
      time: writeShortDate(deal.time, user.timeZone),
      open,
    }),
    !fits && say('deal.otherCurrency', { currency }),
  ];
  return (
    <LinkRow
      title={
        <Group gap="xs">
          <Text fw={500}>{name}</Text>
          <PaymentStatusBadge deal={deal} />
        </Group>
      }
      facts={facts.filter(Boolean).join(' · ')}
      label={say('linkTo', { name })}
      fits={fits}
      isPending={isPending}
      onLink={onChoose}
    />
  );
}
