import { Button, Group, MultiSelect, Select, SimpleGrid, Switch, Text } from '@mantine/core';
import { useState } from 'react';
import { eventsUpdate } from '../field-limits.ts';
import type { CallEvent } from '../records.ts';
import { ConditionGroup } from '../rules/condition-group.tsx';
import { asStored, fromStored } from '../rules/groups.ts';
import { useTeamOptions } from '../teams/use-teams.ts';
import { optionsOf } from '../ui/choices.ts';
import { NumberField } from '../ui/number-field.tsx';
import { OrderedList } from '../ui/ordered-list.tsx';
import { Section } from '../ui/section.tsx';
import { useMemberOptions } from '../ui/use-members.ts';
import { warningsOf } from './disqualify-part.tsx';
import type { EventForm, RoutingRule } from './event-values.ts';
import { Refusals } from './refusals.tsx';
import { RuleCard } from './rule-card.tsx';
import { useRuleSentences } from './rule-sentences.ts';
import { say, said, type TextKey } from './say.ts';

const modes: Record<RoutingRule['mode'], TextKey> = {
  ONLY: 'route.ONLY',
  PRIORITIZE: 'route.PRIORITIZE',
};

type Props = { form: EventForm; event: CallEvent };

/** The rules that route leads to hosts. */
export function RoutingPart({ form, event }: Props) {
  const [opened, setOpened] = useState<number | null>(null);
  const sentences = useRuleSentences(form.values.hosts);
  const rules = form.values.routingRules;
  const set = (next: RoutingRule[]) => form.setFieldValue('routingRules', next);
  const add = () => {
    const rule: RoutingRule = {
      // Never reuses the id of an existing rule, which clients may still refer to.
      id: Math.max(0, ...rules.map(({ id }) => id), ...event.routingRules.map(({ id }) => id)) + 1,
      order: rules.length,
      when: { all: [{ identifier: '', op: 'IN', values: [] }] },
      target: { userIds: [], teamIds: [], ownerFirst: false },
      mode: 'ONLY',
      widenBelowSlots: null,
    };
    set([...rules, rule]);
    setOpened(rule.id);
  };
  return (
    <Section title={say('route')}>
      <Text size="sm" c="dimmed">
        {say('route.help')}
      </Text>
      <Refusals form={form} name="routingRules" />
      <OrderedList
        label={say('route.rules')}
        items={rules}
        keyOf={(rule) => String(rule.id)}
        nameOf={(_, index) => say('route.item', { number: index + 1 })}
        onOrder={set}
      >
        {(rule, index) => (
          <RuleCard
            name={say('route.item', { number: index + 1 })}
            sentence={sentences.ofRouting(rule)}
            warnings={warningsOf(event, 'routingRules', rule.id)}
            isOpen={opened === rule.id}
            onOpen={(isOpen) => setOpened(isOpen ? rule.id : null)}
            onRemove={() => set(rules.toSpliced(index, 1))}
            refusals={<Refusals form={form} name="routingRules" item={index} />}
          >
            <ConditionGroup
              label={say('route.numbered', { number: index + 1 })}
              group={fromStored(rule.when)}
              onChange={(group) => set(rules.with(index, { ...rule, when: asStored(group) }))}
              whenEmpty={say('route.everybody')}
            />
            <TargetFields
              rule={rule}
              form={form}
              onChange={(to) => set(rules.with(index, { ...rule, ...to }))}
            />
          </RuleCard>
        )}
      </OrderedList>
      <Group>
        <Button variant="light" size="xs" onClick={add}>
          {say('route.add')}
        </Button>
      </Group>
    </Section>
  );
}

type TargetProps = { rule: RoutingRule; form: EventForm; onChange: (to: Partial<RoutingRule>) => void };

function TargetFields({ rule, form, onChange }: TargetProps) {
  const { target } = rule;
  const set = (to: Partial<RoutingRule['target']>) => onChange({ target: { ...target, ...to } });
  const teams = useTeamOptions();
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Targets
          label={say('hosts')}
          options={useHostChoices(form)}
          ids={target.userIds}
          onChange={(userIds) => set({ userIds })}
          gone="route.goneHost"
        />
        <Targets
          label={say('route.teams')}
          options={teams}
          ids={target.teamIds}
          onChange={(teamIds) => set({ teamIds })}
          gone="route.goneTeam"
        />
        <Select
          label={say('route.how')}
          allowDeselect={false}
          data={optionsOf(said(modes))}
          value={rule.mode}
          onChange={(mode) => mode !== null && onChange({ mode })}
        />
        {rule.mode === 'ONLY' && (
          <NumberField
            label={say('route.widen')}
            description={say('route.widenHelp')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            placeholder={say('route.never')}
            {...eventsUpdate.routingRules.widenBelowSlots}
            value={rule.widenBelowSlots}
            onChange={(widenBelowSlots) => onChange({ widenBelowSlots })}
          />
        )}
      </SimpleGrid>
      <Switch
        label={say('route.owner')}
        checked={target.ownerFirst}
        onChange={(change) => set({ ownerFirst: change.currentTarget.checked })}
      />
    </>
  );
}

/** Hosts of this event first, then other members, who would get no calls unless a team of theirs hosts. */
function useHostChoices(form: EventForm): { value: string; label: string }[] {
  const members = useMemberOptions();
  const { hosts, teams } = form.values;
  const named = hosts.map(({ userId, name }) => ({ value: String(userId), label: name }));
  const others = members.filter(({ value }) => !named.some((host) => host.value === value));
  return [
    ...named,
    ...others.map(({ value, label }) => ({
      value,
      label: teams.length > 0 ? label : say('route.notHost', { name: label }),
    })),
  ];
}

type TargetsProps = {
  label: string;
  options: { value: string; label: string }[];
  ids: readonly number[];
  onChange: (ids: number[]) => void;
  gone: 'route.goneHost' | 'route.goneTeam';
};

function Targets({ label, options, ids, onChange, gone }: TargetsProps) {
  const chosen = ids.map(String);
  const missing = chosen.filter((id) => !options.some(({ value }) => value === id));
  return (
    <MultiSelect
      label={label}
      searchable
      hidePickedOptions
      nothingFoundMessage={say('route.none')}
      data={[...options, ...missing.map((value) => ({ value, label: say(gone, { id: value }) }))]}
      value={chosen}
      onChange={(next) => onChange(next.map(Number))}
    />
  );
}
