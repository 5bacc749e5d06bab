import { Button, Checkbox, Group, Select, SimpleGrid, Stack, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useProductOptions } from '../products/use-products.ts';
import { useTeamOptions } from '../teams/use-teams.ts';
import { optionsOf } from '../ui/choices.ts';
import { hintBelow } from '../ui/hint-below.ts';
import { ListSelect } from '../ui/list-select.tsx';
import { MoneyField } from '../ui/money-field.tsx';
import { NumberField } from '../ui/number-field.tsx';
import { Section } from '../ui/section.tsx';
import { useEventOptions } from '../ui/use-event-options.ts';
import { useMemberOptions } from '../ui/use-members.ts';
import { isMoney, type PlanValues } from './plan-values.ts';
import { say } from './say.ts';
import { ShareFields } from './share-fields.tsx';
import { TierFields } from './tier-fields.tsx';

export type PlanFormOf = UseFormReturnType<PlanValues>;
export type RuleProps = { form: PlanFormOf; place: number };

const bases = () => ({
  CASH: say('basis.CASH'),
  WON: say('basis.WON'),
  SHOWED: say('basis.SHOWED'),
  BOOKED: say('basis.BOOKED'),
});

/** One rule: what it pays for, how much, to whom, and with which limits. */
export function RuleFields({ form, place }: RuleProps) {
  const rule = form.values.rules[place];
  if (rule === undefined) return null;
  const at = `rules.${place}`;
  const pays = isMoney(rule) ? rule.pays : 'AMOUNT';
  return (
    <Section
      title={rule.name.trim() === '' ? say('form.rule', { number: place + 1 }) : rule.name}
      actions={
        <Button
          size="compact-sm"
          variant="subtle"
          color="red"
          leftSection={<Trash2 aria-hidden size={16} />}
          onClick={() => form.removeListItem('rules', place)}
        >
          {say('form.removeRule')}
        </Button>
      }
    >
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <TextInput label={say('form.ruleName')} withAsterisk {...form.getInputProps(`${at}.name`)} />
        <Select
          label={say('form.basis')}
          allowDeselect={false}
          data={optionsOf(bases())}
          {...form.getInputProps(`${at}.basis`)}
        />
        {isMoney(rule) && (
          <Select
            label={say('form.pays')}
            allowDeselect={false}
            data={optionsOf({ SHARE: say('pays.SHARE'), AMOUNT: say('pays.AMOUNT') })}
            {...form.getInputProps(`${at}.pays`)}
          />
        )}
      </SimpleGrid>
      <TierFields form={form} place={place} isShare={pays === 'SHARE'} />
      <ShareFields form={form} place={place} />
      <Limits form={form} place={place} />
    </Section>
  );
}

/** Optional fields that most rules do not need. */
function Limits({ form, place }: RuleProps) {
  const rule = form.values.rules[place];
  const isUsed =
    rule !== undefined &&
    (rule.cap !== null ||
      [rule.userIds, rule.teamIds, rule.eventIds, rule.productIds, rule.sources].some((ids) => ids !== ''));
  const [isOpen, setOpen] = useState(isUsed);
  if (rule === undefined) return null;
  return (
    <Stack gap="sm">
      <ClawBack form={form} place={place} />
      <Group>
        <Checkbox
          label={say('form.limits')}
          checked={isOpen}
          onChange={(event) => setOpen(event.currentTarget.checked)}
        />
      </Group>
      {isOpen && <LimitFields form={form} place={place} />}
    </Stack>
  );
}

function ClawBack({ form, place }: RuleProps) {
  const days = form.values.rules[place]?.clawBackDays ?? null;
  const at = `rules.${place}.clawBackDays`;
  return (
    <Stack gap="xs">
      <Checkbox
        label={say('form.clawBack')}
        checked={days !== null}
        onChange={(event) => form.setFieldValue(at, event.currentTarget.checked ? 90 : null)}
      />
      {days !== null && (
        <NumberField
          label={say('form.clawBackDays')}
          w={160}
          max={3650}
          {...form.getInputProps(at)}
          value={days}
        />
      )}
    </Stack>
  );
}

function LimitFields({ form, place }: RuleProps) {
  const rule = form.values.rules[place];
  const members = useMemberOptions();
  const teams = useTeamOptions();
  const events = useEventOptions();
  const products = useProductOptions();
  if (rule === undefined) return null;
  const list = (field: 'userIds' | 'teamIds' | 'eventIds' | 'productIds' | 'sources') => ({
    value: rule[field],
    placeholder: rule[field] === '' ? say('form.all') : '',
    onChange: (ids: string | undefined) => form.setFieldValue(`rules.${place}.${field}`, ids ?? ''),
    error: form.errors[`rules.${place}.${field}`],
  });
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <ListSelect label={say('form.people')} data={members} {...list('userIds')} />
      <ListSelect label={say('form.teams')} data={teams} {...list('teamIds')} />
      <ListSelect label={say('form.events')} data={events} {...list('eventIds')} />
      {isMoney(rule) && <ListSelect label={say('form.products')} data={products} {...list('productIds')} />}
      <ListSelect label={say('form.sources')} data={optionsOf(sourceNames())} {...list('sources')} />
      <MoneyField
        label={say('form.cap')}
        description={say('form.capHelp')}
        inputWrapperOrder={hintBelow}
        currency={form.values.currency}
        {...form.getInputProps(`rules.${place}.cap`)}
        value={rule.cap}
      />
    </SimpleGrid>
  );
}

const sourceNames = () => ({
  BOOKING_PAGE: say('source.BOOKING_PAGE'),
  SETTER: say('source.SETTER'),
  ADMIN: say('source.ADMIN'),
  API: say('source.API'),
  MCP: say('source.MCP'),
  IMPORT: say('source.IMPORT'),
});
