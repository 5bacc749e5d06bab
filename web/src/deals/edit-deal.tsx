import { routes } from '@callwright/sdk/routes';
import { Select, SimpleGrid, Switch, Textarea, TextInput } from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { useMe } from '../auth/session.ts';
import type { Deal } from '../records.ts';
import { moneyReads } from '../payments/use-link-payment.ts';
import { useProductOptions } from '../products/use-products.ts';
import { dealTypeNames, optionsOf } from '../ui/choices.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { MemberSelect } from '../ui/member-select.tsx';
import { MoneyField } from '../ui/money-field.tsx';
import { writeMoney } from '../ui/money.ts';
import { localOf, momentOf, writeMoment } from '../ui/time.ts';
import { isConflict, useSend } from '../ui/use-send.ts';
import { changesBetween, VersionConflict, withMine } from '../ui/version-conflict.tsx';
import { say } from './say.ts';

const shownLabels = () => ({
  productId: say('product'),
  transactionType: say('kind'),
  value: say('value'),
  discount: say('discount'),
  time: say('date'),
  closerId: say('closer'),
  email: say('payerEmail'),
  notes: say('notes'),
});

function valuesOf(deal: Deal, timeZone: string) {
  return {
    productId: deal.productId === null ? null : String(deal.productId),
    transactionType: deal.transactionType,
    value: deal.value as number | null,
    discount: deal.discount as number | null,
    time: localOf(deal.time, timeZone),
    closerId: deal.closerId as number | null,
    isOfPayments: deal.type === 'TRANSACTION',
    email: deal.email ?? '',
    notes: deal.notes ?? '',
  };
}
type Values = ReturnType<typeof valuesOf>;

function inWords(deal: Deal, timeZone: string) {
  return {
    productId: deal.productName,
    transactionType: dealTypeNames[deal.transactionType],
    value: writeMoney(deal.value, deal.currency),
    discount: writeMoney(deal.discount, deal.currency),
    time: writeMoment(deal.time, timeZone),
    closerId: deal.closer.name,
    email: deal.email,
    notes: deal.notes,
  };
}

type Versioned = { deal: Deal; etag: string | null };

/** `deal` is the newest known version; the form keeps the one it was filled from. */
export function EditDeal({ deal, etag, onClose }: Versioned & { onClose: () => void }) {
  const { user } = useMe();
  const [base, setBase] = useState<Versioned>({ deal, etag });
  const form = useForm<Values>({
    initialValues: valuesOf(deal, user.timeZone),
    validate: {
      value: (value, { isOfPayments }) => (value === null && !isOfPayments ? say('edit.valueFirst') : null),
      time: (time) => (time === '' ? say('edit.dateFirst') : null),
    },
  });
  const save = useSend(routes.deals.update, {
    form,
    ifMatch: base.etag,
    done: say('edit.done'),
    invalidates: moneyReads,
    onDone: onClose,
  });
  const submit = ({ productId, value, discount, time, closerId, isOfPayments, ...values }: Values) =>
    save.mutate({
      id: deal.id,
      transactionType: values.transactionType,
      email: values.email || null,
      notes: values.notes || null,
      productId: productId === null ? null : Number(productId),
      type: isOfPayments ? 'TRANSACTION' : 'DEAL',
      discount: discount ?? 0,
      ...(value !== null && { value }),
      ...(closerId !== null && { closerId }),
      // The field has no seconds, so an unchanged time is not sent, to keep them.
      ...(time !== localOf(base.deal.time, user.timeZone) && { time: momentOf(time, user.timeZone) }),
    });
  const theirs = valuesOf(deal, user.timeZone);
  const goOnFrom = (values: Values) => {
    setBase({ deal, etag });
    form.setInitialValues(theirs);
    form.setValues(values);
    save.reset();
  };
  return (
    <FormDialog
      form={form}
      title={say('edit.title')}
      isLarge
      onClose={onClose}
      onSubmit={form.onSubmit(submit)}
      submit={say('edit.save')}
      pending={save.isPending}
      noValidate
    >
      {isConflict(save.error) && (
        <VersionConflict
          what={say('edit.theDeal')}
          changes={changesBetween(
            inWords(base.deal, user.timeZone),
            inWords(deal, user.timeZone),
            shownLabels(),
          )}
          onTheirs={() => goOnFrom(theirs)}
          onMine={() => goOnFrom(withMine(theirs, form))}
        />
      )}
      <DealFields deal={deal} form={form} />
    </FormDialog>
  );
}

type FormState = UseFormReturnType<Values>;

function DealFields({ deal, form }: { deal: Deal; form: FormState }) {
  const products = useProductOptions(deal.productId === null ? [] : [deal.productId]);
  const { values, errors } = form;
  const labels = shownLabels();
  const fromPayments = values.isOfPayments ? say('edit.fromPayments') : undefined;
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <Select
          label={labels.productId}
          placeholder={say('product.none')}
          searchable
          clearable
          data={products}
          data-autofocus
          openOnFocus={false}
          {...form.getInputProps('productId')}
        />
        <Select
          label={labels.transactionType}
          allowDeselect={false}
          data={optionsOf(dealTypeNames)}
          {...form.getInputProps('transactionType')}
        />
        <MoneyField
          label={labels.value}
          description={fromPayments}
          currency={deal.currency}
          disabled={values.isOfPayments}
          value={values.value}
          onChange={(value) => form.setFieldValue('value', value)}
          error={errors['value']}
        />
        <MoneyField
          label={labels.discount}
          description={values.isOfPayments ? say('edit.discountHelp') : undefined}
          currency={deal.currency}
          value={values.discount}
          onChange={(discount) => form.setFieldValue('discount', discount)}
          error={errors['discount']}
        />
        <TextInput
          type="datetime-local"
          label={labels.time}
          description={fromPayments}
          disabled={values.isOfPayments}
          {...form.getInputProps('time')}
        />
        <MemberSelect
          label={labels.closerId}
          allowDeselect={false}
          value={values.closerId}
          onChange={(closerId) => form.setFieldValue('closerId', closerId)}
          error={errors['closerId']}
        />
        <TextInput label={labels.email} type="email" {...form.getInputProps('email')} />
      </SimpleGrid>
      <Switch label={say('edit.usePayments')} {...form.getInputProps('isOfPayments', { type: 'checkbox' })} />
      <Textarea label={labels.notes} autosize minRows={2} maxRows={8} {...form.getInputProps('notes')} />
    </>
  );
}
