import { Button, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMe } from '../auth/session.ts';
import type { Deal } from '../records.ts';
import { PaymentStatus } from '../payments/payment-badges.tsx';
import { useLinkPayment } from '../payments/use-link-payment.ts';
import { namesOf, optionsOf, transactionSourceNames } from '../ui/choices.ts';
import classes from '../ui/list.module.css';
import { writeMoney } from '../ui/money.ts';
import { RowList } from '../ui/row-list.tsx';
import { Section } from '../ui/section.tsx';
import { writeShortDate } from '../ui/time.ts';
import { offerUndo } from '../ui/undo.tsx';
import { LinkPayment } from './link-payment.tsx';
import { say } from './say.ts';

type DealPayment = Deal['transactions'][number];

/** The payments of a deal, and a button to link more. */
export function DealPayments({ deal, mayWrite }: { deal: Deal; mayWrite: boolean }) {
  const [linking, link] = useDisclosure();
  return (
    <Section
      title={say('payments')}
      actions={
        mayWrite && (
          <Button size="xs" variant="light" onClick={link.open}>
            {say('link')}
          </Button>
        )
      }
    >
      {linking && <LinkPayment deal={deal} onClose={link.close} />}
      {deal.transactions.length === 0 ? (
        <Text c="dimmed">{say('payments.none')}</Text>
      ) : (
        <RowList>
          {deal.transactions.map((payment) => (
            <PaymentRow key={payment.id} deal={deal} payment={payment} mayWrite={mayWrite} />
          ))}
        </RowList>
      )}
    </Section>
  );
}

type RowProps = { deal: Deal; payment: DealPayment; mayWrite: boolean };

function PaymentRow({ deal, payment, mayWrite }: RowProps) {
  const { user } = useMe();
  const relink = useLinkPayment({ done: say('relinked') });
  const unlink = useLinkPayment({
    onDone: () => offerUndo(say('unlinked'), () => relink.mutate({ id: payment.id, dealId: deal.id })),
  });
  const amount = writeMoney(payment.value, deal.currency);
  const facts = [
    writeShortDate(payment.occurredAt, user.timeZone),
    namesOf(optionsOf(transactionSourceNames), payment.source),
    payment.name || payment.email,
  ];
  return (
    <Group component="li" className={classes['row'] ?? ''} p="sm" justify="space-between">
      <div>
        <Group gap="xs">
          <Text fw={500}>{amount}</Text>
          <PaymentStatus status={payment.status} />
        </Group>
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {facts.filter(Boolean).join(' · ')}
        </Text>
      </div>
      {mayWrite && (
        <Button
          size="xs"
          variant="default"
          aria-label={say('unlink.of', { amount })}
          loading={unlink.isPending}
          onClick={() => unlink.mutate({ id: payment.id, dealId: null })}
        >
          {say('unlink')}
        </Button>
      )}
    </Group>
  );
}
