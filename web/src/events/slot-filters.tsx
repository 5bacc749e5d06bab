import { ActionIcon, Group, MultiSelect, SegmentedControl } from '@mantine/core';
import { DatePickerInput } from '@mantine/dates';
import type { CallEvent } from '../records.ts';
import { joined, parts } from '../ui/search-params.ts';
import { addDays } from '../ui/time.ts';
import { TimeZoneSelect } from '../ui/time-zone-select.tsx';
import { HostSelect } from './host-select.tsx';
import { useRuleSentences } from './rule-sentences.ts';
import { say } from './say.ts';
import type { SlotSearch } from './slot-search.ts';

type Props = {
  event: CallEvent;
  search: SlotSearch & { date: string; timeZone: string };
  onChange: (part: SlotSearch) => void;
};

/** The explained day, its time zone, and the lead. */
export function SlotFilters({ event, search, onChange }: Props) {
  const { date, timeZone, selectedHost, rules, show } = search;
  return (
    <Group align="flex-end" gap="sm">
      <Group align="flex-end" gap={4} wrap="nowrap">
        <Step label={say('why.before')} sign="‹" onClick={() => onChange({ date: addDays(date, -1) })} />
        <DatePickerInput
          label={say('why.day')}
          w={190}
          valueFormat="ddd, D MMM YYYY"
          value={date}
          onChange={(next) => onChange({ date: next ?? undefined })}
        />
        <Step label={say('why.after')} sign="›" onClick={() => onChange({ date: addDays(date, 1) })} />
      </Group>
      <TimeZoneSelect
        label={say('test.zone')}
        w={220}
        value={timeZone}
        onChange={(next) => onChange({ timeZone: next ?? undefined })}
      />
      <HostSelect
        event={event}
        value={selectedHost ?? null}
        onChange={(next) => onChange({ selectedHost: next ?? undefined })}
      />
      {event.routingRules.length > 0 && (
        <RuleSelect
          event={event}
          value={parts(rules)}
          onChange={(next) => onChange({ rules: joined(next) })}
        />
      )}
      <SegmentedControl
        aria-label={say('why.shown')}
        data={[
          { value: 'all', label: say('why.all') },
          { value: 'missing', label: say('why.missing') },
        ]}
        value={show ?? 'all'}
        onChange={(next) => onChange({ show: next === 'missing' ? 'missing' : undefined })}
      />
    </Group>
  );
}

function Step({ label, sign, onClick }: { label: string; sign: string; onClick: () => void }) {
  return (
    <ActionIcon variant="default" size={36} aria-label={label} onClick={onClick}>
      {sign}
    </ActionIcon>
  );
}

/** The rules matched by a lead's answers: the times are those that this lead sees. */
function RuleSelect({
  event,
  value,
  onChange,
}: {
  event: CallEvent;
  value: string[];
  onChange: (ids: string[]) => void;
}) {
  const sentences = useRuleSentences();
  return (
    <MultiSelect
      label={say('why.rules')}
      placeholder={value.length === 0 ? say('why.anyLead') : ''}
      w={420}
      maw="100%"
      clearable
      data={event.routingRules.map((rule) => ({ value: String(rule.id), label: sentences.ofRouting(rule) }))}
      value={value}
      onChange={onChange}
    />
  );
}
