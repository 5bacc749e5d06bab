import { NumberInput, Radio, Select, SimpleGrid, Stack, Switch, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
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

type Form = UseFormReturnType<RuleValues>;

export function RuleFields({ form, rule }: { form: Form; rule: Automation | null }) {
  const { values } = form;
  const setMetric = (metric: RuleValues['metric'] | null) =>
    metric !== null && form.setValues({ metric, threshold: usualThresholds[metric] });
  return (
    <Stack>
      <TextInput
        label="Name"
        description="Shown next to its pauses and in its mails"
        placeholder="Few shows"
        withAsterisk
        maxLength={100}
        {...form.getInputProps('name')}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Select
          label="Watch"
          description="Counted as in the reports"
          allowDeselect={false}
          data={optionsOf(metricNames)}
          value={values.metric}
          onChange={setMetric}
          error={form.errors['metric']}
        />
        <Select
          label="Within"
          description="Starts again when it is over"
          allowDeselect={false}
          data={optionsOf(windowNames)}
          {...form.getInputProps('window')}
        />
        <Threshold form={form} />
        {values.metric !== 'calls' && (
          <NumberField
            label="After at least"
            description={
              values.metric === 'cash'
                ? 'Strategy calls held, so that few do not decide'
                : 'Calls with an outcome, so that few do not decide'
            }
            suffix=" calls"
            max={10_000}
            {...form.getInputProps('minSample')}
            value={values.minSample}
          />
        )}
      </SimpleGrid>
      <Radio.Group label="Then" {...form.getInputProps('action')}>
        <Stack gap="xs" mt={6}>
          <Radio value="PAUSE_HOST" label="Pause the host, and mail the managers" />
          <Radio value="NOTIFY" label="Only mail the managers" />
        </Stack>
      </Radio.Group>
      <Where form={form} rule={rule} />
      <Switch
        label="Only try it out"
        description="The history shows what the rule would do. Nobody is paused and no mail is sent."
        {...form.getInputProps('simulate', { type: 'checkbox' })}
      />
      <Switch label="On" {...form.getInputProps('active', { type: 'checkbox' })} />
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
        label="Acts below"
        description="Collected by the host"
        currency={currency}
        {...input}
        value={threshold}
      />
    );
  if (isRate(metric))
    return (
      <NumberInput
        label="Acts below"
        description="A good rate is at least this"
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
      label="Acts from"
      description="Calls booked for the host"
      suffix=" calls"
      min={1}
      max={1_000_000}
      {...input}
      value={threshold}
    />
  );
}

/** What is gone keeps its place in the list until it is removed. */
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
        label="Events"
        description="Counts their calls, and pauses hosts in them"
        data={[...events, ...gone('eventIds', 'Deleted event')]}
        value={eventIds}
        placeholder={parts(eventIds).length === 0 ? 'All events' : ''}
        onChange={(ids) => form.setFieldValue('eventIds', ids ?? '')}
        error={form.errors['eventIds']}
      />
      <ListSelect
        label="Leave alone"
        description="Hosts the rule does not look at"
        data={[
          ...members,
          ...gone('excludeUserIds', 'Deactivated member').filter(
            ({ value }) => !members.some((one) => one.value === value),
          ),
        ]}
        value={excludeUserIds}
        placeholder={parts(excludeUserIds).length === 0 ? 'Nobody' : ''}
        onChange={(ids) => form.setFieldValue('excludeUserIds', ids ?? '')}
        error={form.errors['excludeUserIds']}
      />
    </SimpleGrid>
  );
}
