import { Select, SimpleGrid, Switch, Text } from '@mantine/core';
import { useMe } from '../auth/session.ts';
import { CurrencySelect } from '../ui/currency-select.tsx';
import { DurationField } from '../ui/duration-field.tsx';
import { AnchorLink } from '../ui/link.tsx';
import { MoneyField } from '../ui/money-field.tsx';
import { Section } from '../ui/section.tsx';
import type { EventForm, EventValues } from './event-values.ts';
import { errorTexts } from './refusals.tsx';
import { say } from './say.ts';

type Deposit = NonNullable<EventValues['deposit']>;

const purposes = ['DEPOSIT', 'NO_SHOW_FEE'] as const satisfies readonly Deposit['purpose'][];
const usualRefundMin = 1_440;

/** The deposit that invitees pay before a call is booked. */
export function DepositPart({ form }: { form: EventForm }) {
  const { workspace } = useMe();
  const { deposit } = form.values;
  const set = (next: Deposit | null) => form.setFieldValue('deposit', next);
  const wrong = errorTexts(form.errors, (path) => path === 'deposit' || path.startsWith('deposit.'));
  return (
    <Section title={say('deposit')}>
      <Switch
        label={say('deposit.on')}
        description={say('deposit.onHelp')}
        checked={deposit !== null}
        onChange={(event) =>
          set(
            event.currentTarget.checked
              ? {
                  purpose: 'DEPOSIT',
                  amount: 0,
                  currency: workspace.currency,
                  provider: 'Stripe',
                  refundUntil: usualRefundMin,
                }
              : null,
          )
        }
      />
      {deposit !== null && <Fields deposit={deposit} onChange={set} />}
      {wrong.length > 0 && (
        <Text c="red" size="sm" role="alert">
          {wrong.join('; ')}{' '}
          <AnchorLink to="/settings/payments" size="sm">
            {say('deposit.toPayments')}
          </AnchorLink>
        </Text>
      )}
    </Section>
  );
}

function Fields({ deposit, onChange }: { deposit: Deposit; onChange: (deposit: Deposit) => void }) {
  const { purpose, amount, currency, refundUntil } = deposit;
  const change = (part: Partial<Deposit>) => onChange({ ...deposit, ...part });
  return (
    <>
      <Select
        label={say('deposit.purpose')}
        description={say('deposit.purposeHelp')}
        allowDeselect={false}
        data={purposes.map((value) => ({ value, label: say(`deposit.${value}`) }))}
        value={purpose}
        onChange={(value) => value !== null && change({ purpose: value })}
      />
      <SimpleGrid cols={2}>
        <MoneyField
          label={say('deposit.amount')}
          currency={currency}
          rightSection={null}
          value={amount === 0 ? null : amount}
          onChange={(value) => change({ amount: value ?? 0 })}
        />
        <CurrencySelect
          label={say('deposit.currency')}
          value={currency}
          onChange={(chosen) => chosen !== null && change({ currency: chosen })}
        />
      </SimpleGrid>
      <Switch
        label={say('deposit.refund')}
        description={say('deposit.refundHelp')}
        checked={refundUntil !== null}
        onChange={(event) => change({ refundUntil: event.currentTarget.checked ? usualRefundMin : null })}
      />
      {refundUntil !== null && (
        <DurationField
          label={say('deposit.until')}
          description={say('deposit.untilHelp')}
          value={refundUntil}
          onChange={(minutes) => change({ refundUntil: minutes })}
        />
      )}
    </>
  );
}
