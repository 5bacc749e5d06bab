import { Badge, Box, Button, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Ref } from 'react';
import { useMe } from '../auth/session.ts';
import type { Deal, Payment } from '../records.ts';
import { transactionSourceNames } from '../ui/choices.ts';
import { AnchorLink } from '../ui/link.tsx';
import classes from '../ui/list.module.css';
import { writeMoney } from '../ui/money.ts';
import { writeShortDate } from '../ui/time.ts';
import { ChooseDeal } from './choose-deal.tsx';
import { payerOf } from './payer.ts';
import { PaymentActions } from './payment-actions.tsx';
import { PaymentStatus } from './payment-badges.tsx';
import { say } from './say.ts';

type Props = {
  payment: Payment;
  suggestion: Deal | undefined;
  mayLink: boolean;
  isAccepting: boolean;
  onAccept: (dealId: number) => void;
  acceptRef: Ref<HTMLButtonElement>;
};

export function PaymentRow({ payment, ...matching }: Props) {
  const { user } = useMe();
  const amount = writeMoney(payment.value, payment.currency);
  const facts = [
    writeShortDate(payment.occurredAt, user.timeZone),
    transactionSourceNames[payment.source],
    payment.description,
    payment.externalId,
  ];
  return (
    <Group component="li" className={classes['row'] ?? ''} px="md" py="sm" align="flex-start">
      <Box flex="1 1 240px" miw={0} style={{ overflowWrap: 'anywhere' }}>
        <Group gap="xs">
          <Text fw={500}>{amount}</Text>
          <PaymentStatus status={payment.status} />
          {payment.refundedAmount > 0 && (
            <Text size="sm" c="dimmed">
              {say('refunded', { refundedAmount: writeMoney(payment.refundedAmount, payment.currency) })}
            </Text>
          )}
        </Group>
        <Text size="sm">
          {payment.contactId === null ? (
            payerOf(payment)
          ) : (
            <AnchorLink to="/contacts/$contactId" params={{ contactId: String(payment.contactId) }} size="sm">
              {payerOf(payment)}
            </AnchorLink>
          )}
        </Text>
        <Text size="sm" c="dimmed">
          {facts.filter(Boolean).join(' · ')}
        </Text>
      </Box>
      <Box flex="1 1 280px" miw={0} style={{ overflowWrap: 'anywhere' }}>
        {payment.dealId === null ? (
          <Matching payment={payment} {...matching} />
        ) : (
          <AnchorLink to="/deals/$dealId" params={{ dealId: String(payment.dealId) }} size="sm">
            {say('deal.show')}
          </AnchorLink>
        )}
      </Box>
      <PaymentActions payment={payment} label={say('payment.by', { amount, payerOf: payerOf(payment) })} />
    </Group>
  );
}

/** Which deal a payment probably belongs to: accepted at once, or another one chosen. */
function Matching({ payment, suggestion, mayLink, isAccepting, onAccept, acceptRef }: Props) {
  const [choosing, choose] = useDisclosure();
  const chooseLabel = suggestion === undefined ? say('deal.choose') : say('deal.chooseOther');
  const who = say('by', { value: writeMoney(payment.value, payment.currency), payerOf: payerOf(payment) });
  return (
    <>
      {suggestion === undefined ? (
        <Text size="sm" c="dimmed">
          {say('notLinked')}
        </Text>
      ) : (
        <SuggestedDeal deal={suggestion} confidence={payment.matchConfidence ?? 0} />
      )}
      {mayLink && (
        <Group gap="xs" mt={6}>
          {suggestion !== undefined && (
            <Button
              ref={acceptRef}
              size="xs"
              loading={isAccepting}
              aria-label={say('acceptOf', { name: suggestion.contact.name, who })}
              onClick={() => onAccept(suggestion.id)}
            >
              {say('accept')}
            </Button>
          )}
          <Button
            size="xs"
            variant="default"
            aria-label={say('chooseFor', { chooseLabel, who })}
            onClick={choose.open}
          >
            {chooseLabel}
          </Button>
        </Group>
      )}
      {choosing && <ChooseDeal payment={payment} onClose={choose.close} />}
    </>
  );
}

const percent = 100;
const sureFrom = 0.85;

function SuggestedDeal({ deal, confidence }: { deal: Deal; confidence: number }) {
  const { user } = useMe();
  return (
    <Group gap="xs">
      <Text size="sm">
        {say('suggested')}{' '}
        <AnchorLink to="/deals/$dealId" params={{ dealId: String(deal.id) }} size="sm">
          {say('deal.of', { productName: deal.productName ?? say('deal.unnamed'), name: deal.contact.name })}
        </AnchorLink>
        {say('deal.openSince', {
          balance: writeMoney(deal.balance, deal.currency),
          time: writeShortDate(deal.time, user.timeZone),
        })}
      </Text>
      <Badge variant="light" color={confidence >= sureFrom ? 'green' : 'yellow'}>
        {say('sure', { round: Math.round(confidence * percent) })}
      </Badge>
    </Group>
  );
}
