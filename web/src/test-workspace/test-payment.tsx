import { routes } from '@callwright/sdk/routes';
import { Anchor, Badge, Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useMe } from '../auth/session.ts';
import type { TestPayment } from '../records.ts';
import { writeMoney } from '../ui/money.ts';
import { writeMoment } from '../ui/time.ts';
import { useSend } from '../ui/use-send.ts';
import { PartOfPayment } from './part-of-payment.tsx';
import { say } from './say.ts';
import classes from './test-payments.module.css';

const colors = {
  OPEN: 'blue',
  DECLINED: 'orange',
  PAID: 'green',
  EXPIRED: 'gray',
  PART: 'green',
  REFUNDED: 'gray',
  DISPUTED: 'orange',
  WON: 'green',
  LOST: 'red',
} as const;

/**
 * A payment, with buttons for the actions of payer, bank and seller.
 * @param isAsked whether it is the payment that a booking page linked to
 */
export function Payment({ payment, isAsked }: { payment: TestPayment; isAsked: boolean }) {
  const { timeZone } = useMe().user;
  const { state, title, amount, currency, email, createdAt, expiresAt, returnUrl } = payment;
  const time =
    state === 'OPEN' || state === 'DECLINED'
      ? say('pay.until', { moment: writeMoment(expiresAt, timeZone) })
      : writeMoment(createdAt, timeZone);
  const word = wordOf(payment);
  return (
    <li className={classes['row']} data-asked={isAsked || undefined}>
      <div className={classes['what']}>
        <Group gap="xs">
          <Text fw={600}>{`${writeMoney(amount, currency)} · ${title}`}</Text>
          <Badge variant="light" tt="none" color={colors[word]}>
            {say(`pay.${word}`)}
          </Badge>
        </Group>
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {[...(email === null ? [] : [email]), time, ...moneyOf(payment)].join(' · ')}
        </Text>
        {state === 'PAID' && (
          <Anchor href={returnUrl} size="sm">
            {say('pay.return')}
          </Anchor>
        )}
      </div>
      <Buttons payment={payment} />
    </li>
  );
}

/** The state of the payment as a text key. */
function wordOf({ state, dispute, refunded, amount }: TestPayment): keyof typeof colors {
  if (dispute === 'OPEN') return 'DISPUTED';
  if (dispute === 'LOST') return 'LOST';
  if (refunded > 0) return refunded < amount ? 'PART' : 'REFUNDED';
  return dispute === 'WON' ? 'WON' : state;
}

function moneyOf({ refunded, dispute, disputed, amount, currency }: TestPayment): string[] {
  const isPart = refunded > 0 && refunded < amount;
  return [
    ...(isPart ? [say('pay.back', { amount: writeMoney(refunded, currency) })] : []),
    ...(dispute === null ? [] : [say(`pay.disputed.${dispute}`, { amount: writeMoney(disputed, currency) })]),
  ];
}

function Buttons({ payment }: { payment: TestPayment }) {
  const { id, title, state, dispute, refunded, amount } = payment;
  const isOpen = state === 'OPEN' || state === 'DECLINED';
  const isLeft = state === 'PAID' && refunded < amount;
  const decide = (decision: Now) => <Decide id={id} decision={decision} name={title} />;
  return (
    <Group gap="xs">
      {isOpen && decide('PAY')}
      {isOpen && decide('DECLINE')}
      {isLeft && (dispute === null || dispute === 'WON') && <Part payment={payment} decision="REFUND" />}
      {isLeft && dispute === null && <Part payment={payment} decision="DISPUTE" />}
      {dispute === 'OPEN' && decide('WIN_DISPUTE')}
      {dispute === 'OPEN' && decide('LOSE_DISPUTE')}
    </Group>
  );
}

type Now = 'PAY' | 'DECLINE' | 'WIN_DISPUTE' | 'LOSE_DISPUTE';

function Decide({ id, decision, name }: { id: number; decision: Now; name: string }) {
  const decide = useSend(routes.testPayments.decide, {
    invalidates: [routes.testPayments, routes.testWorkspaces, routes.transactions, routes.eventCalls],
    done: say(`pay.done.${decision}`),
  });
  return (
    <Button
      size="xs"
      variant={decision === 'PAY' ? 'filled' : 'default'}
      loading={decide.isPending}
      aria-label={say('pay.of', { action: say(`pay.do.${decision}`), name })}
      onClick={() => decide.mutate({ id, decision })}
    >
      {say(`pay.do.${decision}`)}
    </Button>
  );
}

/** A button that asks for the amount first. */
function Part({ payment, decision }: { payment: TestPayment; decision: 'REFUND' | 'DISPUTE' }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button
        size="xs"
        variant="default"
        aria-label={say('pay.of', { action: say(`pay.do.${decision}`), name: payment.title })}
        onClick={() => setAsking(true)}
      >
        {say(`pay.do.${decision}`)}
      </Button>
      {isAsking && <PartOfPayment payment={payment} decision={decision} onClose={() => setAsking(false)} />}
    </>
  );
}
