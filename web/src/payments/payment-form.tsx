import { nowMs } from '../ui/page-clock.ts';
import { routes } from '@callwright/sdk/routes';
import { Select, SimpleGrid, TextInput } from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import { transactionsUpdate } from '../field-limits.ts';
import { useMe } from '../auth/session.ts';
import { changedFields, partOf } from '../drafts/changed-fields.ts';
import type { Payment } from '../records.ts';
import { optionsOf, transactionSourceNames, transactionStatusNames } from '../ui/choices.ts';
import { CurrencySelect } from '../ui/currency-select.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { MoneyField } from '../ui/money-field.tsx';
import { localOf, momentOf } from '../ui/time.ts';
import { useSend } from '../ui/use-send.ts';
import { say } from './say.ts';
import { moneyReads } from './use-link-payment.ts';

type Values = {
  value: number | null;
  currency: string;
  name: string;
  email: string;
  phoneNumber: string;
  description: string;
  source: Payment['source'];
  status: Payment['status'];
  refundedAmount: number | null;
  occurredAt: string;
};

function valuesOf(payment: Payment | null, currency: string, timeZone: string): Values {
  return {
    value: payment?.value ?? null,
    currency: payment?.currency ?? currency,
    name: payment?.name ?? '',
    email: payment?.email ?? '',
    phoneNumber: payment?.phoneNumber ?? '',
    description: payment?.description ?? '',
    source: payment?.source ?? 'Manual',
    status: payment?.status ?? 'SUCCEEDED',
    refundedAmount: payment?.refundedAmount ?? 0,
    occurredAt: localOf(payment?.occurredAt ?? nowMs(), timeZone),
  };
}

/** Records a payment that was received elsewhere, or changes one. */
export function PaymentForm({ payment, onClose }: { payment: Payment | null; onClose: () => void }) {
  const { user, workspace } = useMe();
  const form = useForm<Values>({
    initialValues: valuesOf(payment, workspace.currency, user.timeZone),
    validate: {
      value: (value) => (value === null || value === 0 ? say('form.amountFirst') : null),
      occurredAt: (moment) => (moment === '' ? say('form.timeFirst') : null),
    },
  });
  const options = { form, invalidates: moneyReads, onDone: onClose };
  const create = useSend(routes.transactions.create, { ...options, done: say('form.recorded') });
  const update = useSend(routes.transactions.update, { ...options, done: say('form.saved') });
  const submit = ({ value, occurredAt, refundedAmount, ...values }: Values) => {
    const request = {
      value: value ?? 0,
      currency: values.currency,
      name: values.name || null,
      email: values.email || null,
      phoneNumber: values.phoneNumber || null,
      description: values.description || null,
      source: values.source,
      status: values.status,
      ...(values.status === 'PARTIALLY_REFUNDED' && { refundedAmount: refundedAmount ?? 0 }),
      occurredAt: momentOf(occurredAt, user.timeZone),
    };
    // Somebody else, or the payment provider, may change a payment while the form is open. A time that was not changed
    // keeps its seconds, which the field does not have.
    if (payment === null) create.mutate(request);
    else update.mutate({ id: payment.id, ...partOf(request, withBothOfRefund(changedFields(form))) });
  };
  return (
    <FormDialog
      form={form}
      title={payment === null ? say('record') : say('form.title')}
      isLarge
      onClose={onClose}
      onSubmit={form.onSubmit(submit)}
      submit={payment === null ? say('form.record') : say('form.save')}
      pending={create.isPending || update.isPending}
      noValidate
    >
      <PaymentFields form={form} />
    </FormDialog>
  );
}

/** The status and the refunded amount are only valid together. */
function withBothOfRefund(changed: object): string[] {
  const names = Object.keys(changed);
  const refund = ['status', 'refundedAmount'];
  return refund.some((name) => names.includes(name)) ? [...names, ...refund] : names;
}

function PaymentFields({ form }: { form: UseFormReturnType<Values> }) {
  const { user } = useMe();
  const { values, errors } = form;
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <MoneyField
        label={say('form.amount')}
        description={say('form.amountHelp')}
        withAsterisk
        data-autofocus
        data-path="value"
        min={-Infinity}
        currency={values.currency}
        rightSection={null}
        value={values.value}
        onChange={(value) => form.setFieldValue('value', value)}
        error={errors['value']}
      />
      <CurrencySelect label={say('form.currency')} {...form.getInputProps('currency')} />
      <TextInput
        type="datetime-local"
        label={say('form.time')}
        description={say('form.timeHelp', { timeZone: user.timeZone })}
        {...form.getInputProps('occurredAt')}
      />
      <Select
        label={say('filter.status')}
        description={say('form.statusHelp')}
        allowDeselect={false}
        data={optionsOf(transactionStatusNames)}
        {...form.getInputProps('status')}
      />
      {values.status === 'PARTIALLY_REFUNDED' && (
        <MoneyField
          label={say('form.refunded')}
          currency={values.currency}
          value={values.refundedAmount}
          onChange={(value) => form.setFieldValue('refundedAmount', value)}
          error={errors['refundedAmount']}
        />
      )}
      <TextInput label={say('form.name')} {...transactionsUpdate.name} {...form.getInputProps('name')} />
      <TextInput
        label={say('form.email')}
        description={say('form.emailHelp')}
        type="email"
        {...form.getInputProps('email')}
      />
      <TextInput label={say('form.phone')} type="tel" {...form.getInputProps('phoneNumber')} />
      <Select
        label={say('filter.source')}
        allowDeselect={false}
        data={optionsOf(transactionSourceNames)}
        {...form.getInputProps('source')}
      />
      <TextInput
        label={say('form.description')}
        {...transactionsUpdate.description}
        {...form.getInputProps('description')}
      />
    </SimpleGrid>
  );
}
