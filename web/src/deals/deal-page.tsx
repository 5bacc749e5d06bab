import { routes } from '@callwright/sdk/routes';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { ApiError } from '../api-error.ts';
import { versionedQuery } from '../api.ts';
import { useMay, useMe } from '../auth/session.ts';
import type { Deal } from '../records.ts';
import { moneyReads } from '../payments/use-link-payment.ts';
import { AnswersSection } from '../ui/answers.tsx';
import { confirm } from '../ui/confirm.tsx';
import { Facts } from '../ui/facts.tsx';
import { AnchorLink } from '../ui/link.tsx';
import { writeMoney } from '../ui/money.ts';
import { Page } from '../ui/page.tsx';
import { Section } from '../ui/section.tsx';
import { Loaded, Nothing } from '../ui/states.tsx';
import { writeMoment, writeShortDate } from '../ui/time.ts';
import { useSend } from '../ui/use-send.ts';
import { DealKindBadge, PaymentStatusBadge } from './deal-badges.tsx';
import { DealCall } from './deal-call.tsx';
import { DealPayments } from './deal-payments.tsx';
import { EditDeal } from './edit-deal.tsx';

const back = { to: '/deals', label: 'Deals' } as const;

export function DealPage() {
  const { dealId } = useParams({ from: '/shell/deals/$dealId' });
  const deal = useQuery(versionedQuery(routes.deals.detail, { id: dealId }));
  const isGone = deal.error instanceof ApiError && [400, 404].includes(deal.error.status);
  if (deal.data === undefined || isGone) {
    return (
      <Page title="Deal" back={back}>
        {isGone ? (
          <Nothing
            title="This deal is not here"
            description="It may have been deleted, or it belongs to another member."
          />
        ) : (
          <Loaded from={deal}>{() => null}</Loaded>
        )}
      </Page>
    );
  }
  return <OneDeal deal={deal.data.data.deal} etag={deal.data.etag} />;
}

type Props = { deal: Deal; etag: string | null };

function OneDeal({ deal, etag }: Props) {
  const mayWrite = useMay('deals:write');
  return (
    <Page
      title={deal.productName ?? 'Deal'}
      back={back}
      actions={mayWrite && <Actions deal={deal} etag={etag} />}
    >
      <Stack>
        <Group gap="xs">
          <DealKindBadge deal={deal} />
          <PaymentStatusBadge deal={deal} />
        </Group>
        {deal.paymentStatus === 'DISPUTED' && (
          <Alert color="red">A payment of this deal is disputed. It does not count as collected.</Alert>
        )}
        <DealMoney deal={deal} />
        <DealFacts deal={deal} />
        <AnswersSection
          title="Answers"
          target={{ dealId: deal.id }}
          answers={deal.customFields}
          mayWrite={mayWrite}
          invalidates={[routes.deals]}
        />
        <DealPayments deal={deal} mayWrite={mayWrite} />
      </Stack>
    </Page>
  );
}

function Actions({ deal, etag }: Props) {
  const navigate = useNavigate();
  const [editing, edit] = useDisclosure();
  const remove = useSend(routes.deals.remove, {
    done: 'Deal deleted',
    invalidates: moneyReads,
    onDone: () => navigate({ to: '/deals' }),
  });
  const ask = () =>
    confirm({
      title: `Delete the deal of ${deal.contact.name}?`,
      text:
        deal.transactions.length === 0
          ? 'This cannot be undone. The outcome of its call stays as it is.'
          : 'This cannot be undone. Its payments stay and belong to no deal then; the outcome of its call stays as it is.',
      confirm: 'Delete',
      onConfirm: () => remove.mutate({ ids: [deal.id] }),
    });
  return (
    <>
      <Button onClick={edit.open}>Edit</Button>
      <Button variant="outline" color="red" onClick={ask} loading={remove.isPending}>
        Delete
      </Button>
      {editing && <EditDeal deal={deal} etag={etag} onClose={edit.close} />}
    </>
  );
}

function DealMoney({ deal }: { deal: Deal }) {
  const money = (amount: number) => writeMoney(amount, deal.currency);
  const amounts = [
    ['Value', deal.value],
    ...(deal.discount === 0 ? [] : [['Discount', deal.discount] as const]),
    ['Collected', deal.collected],
    ...(deal.refunded === 0 ? [] : [['Refunded', deal.refunded] as const]),
    ['Still to pay', deal.balance],
  ] as const;
  return (
    <Section title="Money">
      <Group component="dl" gap="xl" m={0}>
        {amounts.map(([label, amount]) => (
          <div key={label}>
            <Text component="dt" size="sm" c="dimmed">
              {label}
            </Text>
            <Text component="dd" m={0} fw={500} size="xl">
              {money(amount)}
            </Text>
          </div>
        ))}
      </Group>
      {deal.type === 'TRANSACTION' && (
        <Text size="sm" c="dimmed">
          Value and date are those of the linked payments.
        </Text>
      )}
    </Section>
  );
}

function DealFacts({ deal }: { deal: Deal }) {
  const { user } = useMe();
  return (
    <Section title="Details">
      <Facts
        of={[
          [
            'Contact',
            <AnchorLink
              key="contact"
              to="/contacts/$contactId"
              params={{ contactId: String(deal.contactId) }}
            >
              {deal.contact.name || 'Without a name'}
            </AnchorLink>,
          ],
          ['Call', <DealCall key="call" eventCallId={deal.eventCallId} />],
          ['Date', writeMoment(deal.time, user.timeZone)],
          ['Closer', deal.closer.name],
          ['Setter', deal.setter?.name],
          ['E-mail of the payer', deal.email],
          [
            'Notes',
            deal.notes && (
              <Text key="notes" style={{ whiteSpace: 'pre-wrap' }}>
                {deal.notes}
              </Text>
            ),
          ],
          ['Entered', `${writeShortDate(deal.createdAt, user.timeZone)} by ${deal.createdBy.name}`],
        ]}
      />
    </Section>
  );
}
