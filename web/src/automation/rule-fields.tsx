import { NumberInput, Radio, Select, SimpleGrid, Stack, Switch, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { automationsUpdate } from '../field-limits.ts';
import { useMe } from '../auth/session.ts';
import type { Automation } from '../records.ts';
import { optionsOf } from '../ui/choices.ts';
import { ListSelect } from '../ui/list-select.tsx';
import { MoneyField } from '../ui/money-field.tsx';
import { NumberField } from '../ui/number-field.tsx';
import { parts } from '../ui/search-params.ts';
import { useEventOptions } from '../ui/use-event-options.ts';
import { useMemberOptions } from '../ui/use-members.ts';
import { isRate, usualThresholds, type RuleValues } from './rule-values.ts';
import { metricNames, windowNames } from './rule-words.ts';
import { say } from './say.ts';

type Form = UseFormReturnType<RuleValues>;

export function RuleFields({ form, rule }: { form: Form; rule: Automation | null }) {
  const { values } = form;
  const setMetric = (metric: RuleValues['metric'] | null) =>
    metric !== null && form.setValues({ metric, threshold: usualThresholds[metric] });
  return (
    <Stack>
      <TextInput
        label={say('form.name')}
        description={say('form.nameHelp')}
        placeholder={say('form.nameExample')}
        withAsterisk
        {...automationsUpdate.name}
        {...form.getInputProps('name')}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Select
          label={say('form.metric')}
          description={say('form.metricHelp')}
          allowDeselect={false}
          data={optionsOf(metricNames())}
          value={values.metric}
          onChange={setMetric}
          error={form.errors['metric']}
        />
        <Select
          label={say('form.window')}
          description={say('form.windowHelp')}
          allowDeselect={false}
          data={optionsOf(windowNames())}
          {...form.getInputProps('window')}
        />
        <Threshold form={form} />
        {values.metric !== 'calls' && (
          <NumberField
            label={say('form.minSample')}
            description={values.metric === 'cash' ? say('form.minDue') : say('form.minLogged')}
            suffix={` ${say('form.calls')}`}
            {...automationsUpdate.minSample}
            {...form.getInputProps('minSample')}
            value={values.minSample}
          />
        )}
      </SimpleGrid>
      <Radio.Group label={say('form.action')} {...form.getInputProps('action')}>
        <Stack gap="xs" mt={6}>
          <Radio value="PAUSE_HOST" label={say('form.pause')} />
          <Radio value="NOTIFY" label={say('form.notify')} />
        </Stack>
      </Radio.Group>
      <Where form={form} rule={rule} />
      <Switch
        label={say('form.simulate')}
        description={say('form.simulateHelp')}
        {...form.getInputProps('simulate', { type: 'checkbox' })}
      />
      <Switch label={say('form.active')} {...form.getInputProps('active', { type: 'checkbox' })} />
    </Stack>
  );
}

function Threshold({ form }: { form: Form }) {
  const { currency } = useMe().workspace;
  const { metric, threshold } = form.values;
  const input = form.getInputProps('threshold');
  if (metric === 'cash')
    return (
      <MoneyField
        label={say('form.below')}
        description={say('form.cashHelp')}
        currency={currency}
        {...input}
        value={threshold}
      />
    );
  if (isRate(metric))
    return (
      <NumberInput
        label={say('form.below')}
        description={say('form.rateHelp')}
        suffix=" %"
        min={0}
        max={100}
        decimalScale={1}
        {...input}
        value={threshold ?? ''}
        onChange={(next) => input.onChange(next === '' ? null : Number(next))}
      />
    );
  return (
    <NumberField
      label={say('form.from')}
      description={say('form.callsHelp')}
      suffix={` ${say('form.calls')}`}
      min={1}
      max={1_000_000}
      {...input}
      value={threshold}
    />
  );
}

/**
 * The events and hosts that the rule covers. Deleted events and deactivated members stay in the lists until they are
 * removed.
 */
function Where({ form, rule }: { form: Form; rule: Automation | null }) {
  const { eventIds, excludeUserIds } = form.values;
  const events = useEventOptions();
  const members = useMemberOptions();
  const gone = (field: string, label: string) =>
    (rule?.problems ?? [])
      .filter((problem) => problem.field === field)
      .map(({ id }) => ({ value: String(id), label: `${label} ${id}` }));
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <ListSelect
        label={say('form.events')}
        description={say('form.eventsHelp')}
        data={[...events, ...gone('eventIds', say('form.deletedEvent'))]}
        value={eventIds}
        placeholder={parts(eventIds).length === 0 ? say('form.allEvents') : ''}
        onChange={(ids) => form.setFieldValue('eventIds', ids ?? '')}
        error={form.errors['eventIds']}
      />
      <ListSelect
        label={say('form.exclude')}
        description={say('form.excludeHelp')}
        data={[
          ...members,
          ...gone('excludeUserIds', say('form.deactivated')).filter(
            ({ value }) => !members.some((one) => one.value === value),
          ),
        ]}
        value={excludeUserIds}
        placeholder={parts(excludeUserIds).length === 0 ? say('form.nobody') : ''}
        onChange={(ids) => form.setFieldValue('excludeUserIds', ids ?? '')}
        error={form.errors['excludeUserIds']}
      />
    </SimpleGrid>
  );
}
