import { ActionIcon, Button, Group, NumberInput, Select, Stack } from '@mantine/core';
import { Plus, Trash2 } from 'lucide-react';
import { optionsOf } from '../ui/choices.ts';
import { MoneyField } from '../ui/money-field.tsx';
import { NumberField } from '../ui/number-field.tsx';
import { PartTitle } from './part-title.tsx';
import type { RuleProps } from './rule-fields.tsx';
import { say } from './say.ts';

const tiersMax = 10;

/** The rates of a rule, and the monthly totals from which they apply. */
export function TierFields({ form, place, isShare }: RuleProps & { isShare: boolean }) {
  const rule = form.values.rules[place];
  if (rule === undefined) return null;
  const { currency } = form.values;
  const at = `rules.${place}.tiers`;
  return (
    <Stack gap="xs" role="group" aria-label={say('form.tiers')}>
      <PartTitle title={say('form.tiers')} help={say('form.tiersHelp')} />
      {rule.tiers.map(({ above, rate }, step) => (
        // Tiers have no id, so the index is the key.
        // oxlint-disable-next-line react/no-array-index-key
        <Group key={step} align="flex-end" gap="xs">
          {isShare ? (
            <NumberInput
              label={step === 0 ? say('form.rate') : say('form.nextRate')}
              w={130}
              min={0}
              max={100}
              decimalScale={2}
              suffix=" %"
              hideControls
              error={form.errors[`${at}.${step}.rate`]}
              value={rate ?? ''}
              onChange={(next) => form.setFieldValue(`${at}.${step}.rate`, next === '' ? null : Number(next))}
            />
          ) : (
            <MoneyField
              label={step === 0 ? say('form.each') : say('form.nextEach')}
              w={150}
              currency={currency}
              error={form.errors[`${at}.${step}.rate`]}
              value={rate}
              onChange={(next) => form.setFieldValue(`${at}.${step}.rate`, next)}
            />
          )}
          {step > 0 &&
            (isShare ? (
              <MoneyField
                label={say('form.above')}
                w={170}
                currency={currency}
                error={form.errors[`${at}.${step}.above`]}
                value={above}
                onChange={(next) => form.setFieldValue(`${at}.${step}.above`, next)}
              />
            ) : (
              <NumberField
                label={say('form.aboveCount')}
                w={170}
                error={form.errors[`${at}.${step}.above`]}
                value={above}
                onChange={(next) => form.setFieldValue(`${at}.${step}.above`, next)}
              />
            ))}
          {step > 0 && (
            <ActionIcon
              variant="subtle"
              color="red"
              size="lg"
              aria-label={say('form.removeTier')}
              onClick={() => form.removeListItem(at, step)}
            >
              <Trash2 aria-hidden size={16} />
            </ActionIcon>
          )}
        </Group>
      ))}
      <Group align="flex-end">
        {rule.tiers.length < tiersMax && (
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<Plus aria-hidden size={16} />}
            onClick={() => form.insertListItem(at, { above: null, rate: null })}
          >
            {say('form.addTier')}
          </Button>
        )}
        {rule.tiers.length > 1 && (
          <Select
            label={say('form.tierMode')}
            w={{ base: '100%', xs: 320 }}
            allowDeselect={false}
            data={optionsOf({ SLICES: say('tierMode.SLICES'), WHOLE: say('tierMode.WHOLE') })}
            {...form.getInputProps(`rules.${place}.tierMode`)}
          />
        )}
      </Group>
      {form.errors[at] !== undefined && <Group c="red">{form.errors[at]}</Group>}
    </Stack>
  );
}
