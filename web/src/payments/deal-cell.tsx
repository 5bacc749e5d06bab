import { ActionIcon, Badge, Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { useAsOf, useMay, useMe } from '../auth/session.ts';
import type { Deal } from '../records.ts';
import { writeMoney } from '../ui/money.ts';
import type { CellPlace } from '../ui/table/column.ts';
import { writeShortDate } from '../ui/time.ts';
import { offerUndo } from '../ui/undo.tsx';
import { personName } from '../ui/person-name.ts';
import { ChooseDeal } from './choose-deal.tsx';
import classes from './deal-cell.module.css';
import { payerOf } from './payer.ts';
import type { ListedPayment } from './payment-source.ts';
import { say } from './say.ts';
import { useLinkPayment } from './use-link-payment.ts';

type Props = { payment: ListedPayment; place: CellPlace };

/** The deal of a payment. Without one, a suggested deal that can be accepted, or a way to choose another one. */
export function DealCell({ payment, place }: Props) {
  const asOf = useAsOf();
  if (payment.dealId === null) return <Matching payment={payment} place={place} />;
  return (
    <Link
      to="/deals/$dealId"
      params={{ dealId: String(payment.dealId) }}
      search={{ asOf }}
      className={classes['deal'] ?? ''}
      tabIndex={place.tabIndex}
    >
      {say('deal.show')}
    </Link>
  );
}

function Matching({ payment, place: { tabIndex } }: Props) {
  const mayLink = useMay('deals:write');
  const [choosing, choose] = useDisclosure();
  const { suggestion } = payment;
  const who = say('by', { value: writeMoney(payment.value, payment.currency), payerOf: payerOf(payment) });
  const chooseLabel = say('chooseFor', {
    chooseLabel: say(suggestion === undefined ? 'deal.choose' : 'deal.chooseOther'),
    who,
  });
  return (
    <>
      {suggestion !== undefined && (
        <Suggested deal={suggestion} confidence={payment.matchConfidence ?? 0} tabIndex={tabIndex} />
      )}
      {suggestion === undefined && !mayLink && <span className={classes['none']}>{say('notLinked')}</span>}
      {mayLink && suggestion !== undefined && (
        <>
          <Accept payment={payment} deal={suggestion} who={who} tabIndex={tabIndex} />
          <ActionIcon
            variant="default"
            size="sm"
            aria-label={chooseLabel}
            title={say('deal.chooseOther')}
            tabIndex={tabIndex}
            onClick={choose.open}
          >
            <Search aria-hidden size={14} />
          </ActionIcon>
        </>
      )}
      {mayLink && suggestion === undefined && (
        <Button
          size="compact-xs"
          variant="default"
          aria-label={chooseLabel}
          tabIndex={tabIndex}
          onClick={choose.open}
        >
          {say('deal.choose')}
        </Button>
      )}
      {choosing && <ChooseDeal payment={payment} onClose={choose.close} />}
    </>
  );
}

const percent = 100;
const sureFrom = 0.85;

function Suggested({ deal, confidence, tabIndex }: { deal: Deal; confidence: number; tabIndex: 0 | -1 }) {
  const { user } = useMe();
  const name = say('deal.of', {
    productName: deal.productName ?? say('deal.unnamed'),
    name: personName(deal.contact.name),
  });
  const open = say('deal.openSince', {
    balance: writeMoney(deal.balance, deal.currency),
    time: writeShortDate(deal.time, user.timeZone),
  });
  return (
    <>
      <Badge variant="light" flex="none" color={confidence >= sureFrom ? 'green' : 'yellow'}>
        {say('sure', { round: Math.round(confidence * percent) })}
      </Badge>
      <Link
        to="/deals/$dealId"
        params={{ dealId: String(deal.id) }}
        className={classes['suggested'] ?? ''}
        title={`${name}${open}`}
        aria-label={`${say('suggested')} ${name}`}
        tabIndex={tabIndex}
      >
        {name}
      </Link>
    </>
  );
}

type AcceptProps = { payment: ListedPayment; deal: Deal; who: string; tabIndex: 0 | -1 };

function Accept({ payment, deal, who, tabIndex }: AcceptProps) {
  const unlink = useLinkPayment({ done: say('unlinked.done') });
  const accept = useLinkPayment();
  return (
    <Button
      size="compact-xs"
      flex="none"
      data-accept
      tabIndex={tabIndex}
      loading={accept.isPending}
      aria-label={say('acceptOf', { name: personName(deal.contact.name), who })}
      onClick={({ currentTarget }) => {
        const next = nextAccept(currentTarget);
        accept.mutate(
          { id: payment.id, dealId: deal.id },
          {
            onSuccess: () => {
              offerUndo(say('linked'), () => unlink.mutate({ id: payment.id, dealId: null }));
              // So that pressing one key repeatedly accepts one after the other.
              next?.focus();
            },
          },
        );
      }}
    >
      {say('accept')}
    </Button>
  );
}

/** The next payment with a suggestion: after this one, else before it. */
function nextAccept(button: HTMLElement): HTMLElement | undefined {
  const waiting = [
    ...(button.closest('[role="grid"]')?.querySelectorAll<HTMLElement>('[data-accept]') ?? []),
  ];
  const position = waiting.indexOf(button);
  return waiting[position + 1] ?? waiting[position - 1];
}
