import { routes } from '@callwright/sdk/routes';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { ApiError } from '../api-error.ts';
import { query, versionedQuery } from '../api.ts';
import { useAsOf, useMay, useMe } from '../auth/session.ts';
import type { Deal } from '../records.ts';
import { DealPast } from '../past/deal-past.tsx';
import { RecordThen } from '../past/record-then.tsx';
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
import { dealName } from './deal-name.ts';
import { DealPayments } from './deal-payments.tsx';
import { EditDeal } from './edit-deal.tsx';
import { say } from './say.ts';

const back = () => ({ to: '/deals', label: say('title') }) as const;

export function DealPage() {
  const { dealId } = useParams({ from: '/shell/deals/$dealId' });
  const { asOf } = useSearch({ from: '/shell/deals/$dealId' });
  if (asOf !== undefined) return <DealThen key={asOf} dealId={dealId} asOf={asOf} />;
  return <DealNow dealId={dealId} />;
}

/** A deal as of an instant. */
function DealThen({ dealId, asOf }: { dealId: string; asOf: string }) {
  const deal = useQuery(query(routes.deals.detail, { id: dealId, asOf }));
  return (
    <RecordThen
      asOf={asOf}
      from={deal}
      title={say('deal')}
      titleOf={({ data }) => data.deal.productName ?? say('deal')}
      back={back()}
      isReading
    >
      {({ data }) => <DealSections deal={data.deal} etag={null} />}
    </RecordThen>
  );
}

function DealNow({ dealId }: { dealId: string }) {
  const deal = useQuery(versionedQuery(routes.deals.detail, { id: dealId }));
  const isGone = deal.error instanceof ApiError && [400, 404].includes(deal.error.status);
  if (deal.data === undefined || isGone) {
    return (
      <Page title={say('deal')} back={back()}>
        {isGone ? (
          <Nothing title={say('missing')} description={say('missingHelp')} />
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
      title={deal.productName ?? say('deal')}
      back={back()}
      actions={mayWrite && <Actions deal={deal} etag={etag} />}
      isReading
    >
      <DealSections deal={deal} etag={etag} />
    </Page>
  );
}

function DealSections({ deal, etag }: Props) {
  const mayWrite = useMay('deals:write');
  const { user } = useMe();
  return (
    <Stack>
      <Group gap="xs">
        <DealKindBadge deal={deal} />
        <PaymentStatusBadge deal={deal} />
      </Group>
      {deal.paymentStatus === 'DISPUTED' && <Alert color="red">{say('disputed')}</Alert>}
      <DealMoney deal={deal} />
      <DealFacts deal={deal} />
      <AnswersSection
        title={say('answers')}
        target={{ dealId: deal.id }}
        answers={deal.customFields}
        mayWrite={mayWrite}
        invalidates={[routes.deals]}
      />
      <DealPayments deal={deal} mayWrite={mayWrite} />
      <DealPast dealId={deal.id} currency={deal.currency} etag={etag} timeZone={user.timeZone} />
    </Stack>
  );
}

function Actions({ deal, etag }: Props) {
  const navigate = useNavigate();
  const [editing, edit] = useDisclosure();
  const remove = useSend(routes.deals.remove, {
    done: say('deleted'),
    invalidates: moneyReads,
    onDone: () => navigate({ to: '/deals' }),
  });
  const ask = () =>
    confirm({
      title: say('deleteTitle', { name: dealName(deal) }),
      text: say(deal.transactions.length === 0 ? 'deleteText' : 'deletePaidText'),
      confirm: say('delete'),
      onConfirm: () => remove.mutate({ ids: [deal.id] }),
    });
  return (
    <>
      <Button onClick={edit.open}>{say('edit')}</Button>
      <Button variant="outline" color="red" onClick={ask} loading={remove.isPending}>
        {say('delete')}
      </Button>
      {editing && <EditDeal deal={deal} etag={etag} onClose={edit.close} />}
    </>
  );
}

function DealMoney({ deal }: { deal: Deal }) {
  const money = (amount: number) => writeMoney(amount, deal.currency);
  const amounts = [
    [say('value'), deal.value],
    ...(deal.discount === 0 ? [] : [[say('discount'), deal.discount] as const]),
    [say('collected'), deal.collected],
    ...(deal.refunded === 0 ? [] : [[say('refunded'), deal.refunded] as const]),
    [say('toPay'), deal.balance],
  ] as const;
  return (
    <Section title={say('money')}>
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
          {say('money.fromPayments')}
        </Text>
      )}
    </Section>
  );
}

function DealFacts({ deal }: { deal: Deal }) {
  const { user } = useMe();
  const asOf = useAsOf();
  return (
    <Section title={say('details')}>
      <Facts
        of={[
          [
            say('contact'),
            <AnchorLink
              key="contact"
              to="/contacts/$contactId"
              params={{ contactId: String(deal.contactId) }}
              search={{ asOf }}
            >
              {dealName(deal)}
            </AnchorLink>,
          ],
          [say('call'), <DealCall key="call" eventCallId={deal.eventCallId} />],
          [say('date'), writeMoment(deal.time, user.timeZone)],
          [say('closer'), deal.closer.name],
          [say('setter'), deal.setter?.name],
          [say('payerEmail'), deal.email],
          [
            say('notes'),
            deal.notes && (
              <Text key="notes" style={{ whiteSpace: 'pre-wrap' }}>
                {deal.notes}
              </Text>
            ),
          ],
          [
            say('entered'),
            say('entered.by', {
              date: writeShortDate(deal.createdAt, user.timeZone),
              name: deal.createdBy.name,
            }),
          ],
        ]}
      />
    </Section>
  );
}
