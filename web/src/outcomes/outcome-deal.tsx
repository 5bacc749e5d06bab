import { routes } from '@callwright/sdk/routes';
import { Autocomplete, Checkbox, SimpleGrid, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { outcomesSave } from '../field-limits.ts';
import { query } from '../api.ts';
import { useMe } from '../auth/session.ts';
import { ChoiceChips } from '../ui/choice-chips.tsx';
import { dealTypeNames, optionsOf } from '../ui/choices.ts';
import { MoneyField } from '../ui/money-field.tsx';
import { writeMoney } from '../ui/money.ts';
import type { OutcomeFormState } from './outcome-choices.tsx';
import type { OutcomeCall } from './outcome-values.ts';
import { say } from './say.ts';

/** The deal of the call, saved together with the outcome. */
export function OutcomeDeal({ call, form }: { call: OutcomeCall; form: OutcomeFormState }) {
  const { workspace } = useMe();
  const products = useQuery(
    query(routes.products.list, { allProducts: 'true', orderColumn: 'name', orderBy: 'asc' }),
  );
  const known = (products.data?.data.products ?? []).filter(({ active }) => active);
  const choose = (productName: string) => {
    const price = known.find(({ name }) => name === productName)?.price;
    form.setValues({ productName, ...(price !== undefined && price !== null && { value: price }) });
  };
  return (
    <Stack gap="xs">
      {call.deals.length > 0 && (
        <Text size="sm" c="dimmed">
          {say('deals.soFar', {
            deals: call.deals.map(({ value, currency }) => writeMoney(value, currency)).join(', '),
          })}
        </Text>
      )}
      <Checkbox
        label={say(call.deals.length === 0 ? 'deal.record' : 'deal.another')}
        {...form.getInputProps('hasDeal', { type: 'checkbox' })}
      />
      {form.values.hasDeal && (
        <>
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <Autocomplete
              label={say('deal.product')}
              description={say('deal.productHelp')}
              {...outcomesSave.newDeal.productName}
              data={[...new Set(known.map(({ name }) => name))]}
              value={form.values.productName}
              onChange={choose}
              error={form.errors['productName']}
            />
            <MoneyField
              label={say('deal.value')}
              description={say('deal.currency', { currency: workspace.currency })}
              withAsterisk
              {...outcomesSave.newDeal.value}
              currency={workspace.currency}
              rightSection={null}
              value={form.values.value}
              onChange={(value) => form.setFieldValue('value', value)}
              error={form.errors['value']}
            />
          </SimpleGrid>
          <ChoiceChips
            label={say('deal.kind')}
            required
            options={optionsOf(dealTypeNames)}
            value={form.values.transactionType}
            onChange={(transactionType) => form.setFieldValue('transactionType', transactionType)}
          />
        </>
      )}
    </Stack>
  );
}
