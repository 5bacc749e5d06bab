import { routes } from '@callwright/sdk/routes';
import { Select, SimpleGrid, Switch, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { productsUpdate } from '../field-limits.ts';
import { useMe } from '../auth/session.ts';
import type { Product } from '../records.ts';
import { CurrencySelect } from '../ui/currency-select.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { MoneyField } from '../ui/money-field.tsx';
import { useSend } from '../ui/use-send.ts';
import { say } from './say.ts';
import { useProducts } from './use-products.ts';

function valuesOf(product: Product | null, currency: string) {
  return {
    name: product?.name ?? '',
    description: product?.description ?? '',
    price: product?.price ?? null,
    currency: product?.currency ?? currency,
    sku: product?.sku ?? '',
    parentProductId: product?.parentProductId?.toString() ?? null,
    active: product?.active ?? true,
  };
}

export function ProductForm({ product, onClose }: { product: Product | null; onClose: () => void }) {
  const { workspace } = useMe();
  const form = useForm({
    initialValues: valuesOf(product, workspace.currency),
    validate: { name: (name) => (name.trim() === '' ? say('form.nameFirst') : null) },
  });
  const options = {
    form,
    invalidates: [routes.products, routes.deals],
    onDone: onClose,
  };
  const create = useSend(routes.products.create, { ...options, done: say('form.created') });
  const update = useSend(routes.products.update, { ...options, done: say('form.saved') });
  const submit = ({ name, description, sku, parentProductId, ...values }: typeof form.values) => {
    const request = {
      ...values,
      name: name.trim(),
      description: description || null,
      sku: sku || null,
      parentProductId: parentProductId === null ? null : Number(parentProductId),
    };
    if (product === null) create.mutate(request);
    else update.mutate({ productId: product.id, ...request });
  };
  // Packages cannot contain packages.
  const parents = useProducts().filter(
    ({ id, parentProductId }) => parentProductId === null && id !== product?.id,
  );
  const hasPackages = (product?.packages.length ?? 0) > 0;
  return (
    <FormDialog
      form={form}
      title={product === null ? say('new') : say('form.title', { name: product.name })}
      onClose={onClose}
      onSubmit={form.onSubmit(submit)}
      submit={product === null ? say('form.create') : say('form.save')}
      pending={create.isPending || update.isPending}
      noValidate
    >
      <TextInput
        label={say('form.name')}
        withAsterisk
        {...productsUpdate.name}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <SimpleGrid cols={2}>
        <MoneyField
          label={say('form.price')}
          currency={form.values.currency}
          rightSection={null}
          value={form.values.price}
          onChange={(price) => form.setFieldValue('price', price)}
          error={form.errors['price']}
        />
        <CurrencySelect label={say('form.currency')} {...form.getInputProps('currency')} />
      </SimpleGrid>
      <TextInput label={say('form.sku')} {...productsUpdate.sku} {...form.getInputProps('sku')} />
      <Select
        label={say('form.parent')}
        description={hasPackages ? say('form.parentFixed') : undefined}
        placeholder={say('form.none')}
        searchable
        clearable
        disabled={hasPackages}
        data={parents.map(({ id, name }) => ({ value: String(id), label: name }))}
        {...form.getInputProps('parentProductId')}
      />
      <Textarea
        label={say('form.description')}
        autosize
        minRows={2}
        maxRows={6}
        {...form.getInputProps('description')}
      />
      <Switch
        label={say('form.active')}
        description={say('form.activeHelp')}
        {...form.getInputProps('active', { type: 'checkbox' })}
      />
    </FormDialog>
  );
}
