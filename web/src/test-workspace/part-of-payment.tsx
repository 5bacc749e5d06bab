import { routes } from '@callwright/sdk/routes';
import { Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { TestPayment } from '../records.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { MoneyField } from '../ui/money-field.tsx';
import { decimalsOf } from '@callwright/contract/currency-decimals.ts';
import { writeMoney } from '../ui/money.ts';
import { useSend } from '../ui/use-send.ts';
import { say } from './say.ts';

type Props = { payment: TestPayment; decision: 'REFUND' | 'DISPUTE'; onClose: () => void };

/** The amount to refund or dispute; by default, all that is left. */
export function PartOfPayment({ payment: { id, amount, refunded, currency }, decision, onClose }: Props) {
  const left = Number((amount - refunded).toFixed(decimalsOf(currency)));
  const form = useForm<{ amount: number | null }>({
    initialValues: { amount: left },
    validate: { amount: (value) => (value === null ? say('part.missing') : null) },
  });
  const decide = useSend(routes.testPayments.decide, {
    form,
    invalidates: [routes.testPayments, routes.testWorkspaces, routes.transactions, routes.eventCalls],
    done: say(`pay.done.${decision}`),
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={say(`part.${decision}`)}
      submit={say(`pay.do.${decision}`)}
      pending={decide.isPending}
      onClose={onClose}
      onSubmit={form.onSubmit((values) => {
        if (values.amount !== null) decide.mutate({ id, decision, amount: values.amount });
      })}
    >
      <Text size="sm">{say(`part.help.${decision}`)}</Text>
      <MoneyField
        label={say('part.amount')}
        description={say('part.left', { amount: writeMoney(left, currency) })}
        currency={currency}
        {...form.getInputProps('amount')}
        value={form.values.amount}
      />
    </FormDialog>
  );
}
