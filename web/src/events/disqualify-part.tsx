import { Button, Group, Select, Switch, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { eventsUpdate } from '../field-limits.ts';
import type { CallEvent } from '../records.ts';
import { ConditionGroup } from '../rules/condition-group.tsx';
import { asStored, fromStored } from '../rules/groups.ts';
import { optionsOf } from '../ui/choices.ts';
import { OrderedList } from '../ui/ordered-list.tsx';
import { Section } from '../ui/section.tsx';
import { useEventOptions } from '../ui/use-event-options.ts';
import type { DisqualifyRule, EventForm } from './event-values.ts';
import { Refusals } from './refusals.tsx';
import { RuleCard } from './rule-card.tsx';
import { useRuleSentences } from './rule-sentences.ts';
import { say, said, urlStart, type TextKey } from './say.ts';

const actions: Record<DisqualifyRule['action'], TextKey> = {
  MESSAGE: 'away.MESSAGE',
  REDIRECT: 'away.REDIRECT',
  OTHER_EVENT: 'away.OTHER_EVENT',
};

type Props = { form: EventForm; event: CallEvent };

/** Leads who are turned away after the form, and what they see. */
export function DisqualifyPart({ form, event }: Props) {
  const [opened, setOpened] = useState<string | null>(null);
  const sentences = useRuleSentences(form.values.hosts);
  const rules = form.values.disqualifyRules;
  const set = (next: DisqualifyRule[]) => form.setFieldValue('disqualifyRules', next);
  const add = () => {
    const rule: DisqualifyRule = {
      id: crypto.randomUUID(),
      order: rules.length,
      when: { all: [{ identifier: '', op: 'IN', values: [] }] },
      action: 'MESSAGE',
      text: null,
      url: null,
      eventId: null,
      passParams: false,
    };
    set([...rules, rule]);
    setOpened(rule.id);
  };
  return (
    <Section title={say('away')}>
      <Text size="sm" c="dimmed">
        {say('away.help')}
      </Text>
      <Refusals form={form} name="disqualifyRules" />
      <OrderedList
        label={say('away.rules')}
        items={rules}
        keyOf={(rule) => rule.id}
        nameOf={(_, index) => say('away.item', { number: index + 1 })}
        onOrder={set}
      >
        {(rule, index) => (
          <RuleCard
            name={say('away.item', { number: index + 1 })}
            sentence={sentences.ofDisqualifying(rule)}
            warnings={warningsOf(event, 'disqualifyRules', rule.id)}
            isOpen={opened === rule.id}
            onOpen={(isOpen) => setOpened(isOpen ? rule.id : null)}
            onRemove={() => set(rules.toSpliced(index, 1))}
            refusals={<Refusals form={form} name="disqualifyRules" item={index} />}
          >
            <ConditionGroup
              label={say('away.numbered', { number: index + 1 })}
              group={fromStored(rule.when)}
              onChange={(group) => set(rules.with(index, { ...rule, when: asStored(group) }))}
              whenEmpty={say('away.everybody')}
            />
            <ActionFields
              rule={rule}
              thisEvent={event.id}
              onChange={(to) => set(rules.with(index, { ...rule, ...to }))}
            />
          </RuleCard>
        )}
      </OrderedList>
      <Group>
        <Button variant="light" size="xs" onClick={add}>
          {say('away.add')}
        </Button>
      </Group>
    </Section>
  );
}

type ActionProps = {
  rule: DisqualifyRule;
  thisEvent: number;
  onChange: (to: Partial<DisqualifyRule>) => void;
};

function ActionFields({ rule, thisEvent, onChange }: ActionProps) {
  const events = useEventOptions().filter(({ value }) => value !== String(thisEvent));
  const eventId = rule.eventId === null ? null : String(rule.eventId);
  const isGone = eventId !== null && events.length > 0 && !events.some(({ value }) => value === eventId);
  return (
    <>
      <Select
        label={say('away.then')}
        maw={320}
        allowDeselect={false}
        data={optionsOf(said(actions))}
        value={rule.action}
        onChange={(action) => action !== null && onChange({ action })}
      />
      {rule.action === 'OTHER_EVENT' && (
        <Select
          label={say('away.event')}
          maw={320}
          searchable
          data={events}
          value={isGone ? null : eventId}
          placeholder={say('away.chooseEvent')}
          error={isGone ? say('away.eventGone') : undefined}
          onChange={(id) => onChange({ eventId: id === null ? null : Number(id) })}
        />
      )}
      {rule.action === 'REDIRECT' && (
        <TextInput
          label={say('pageTo')}
          type="url"
          placeholder={urlStart}
          value={rule.url ?? ''}
          onChange={(change) => onChange({ url: change.currentTarget.value })}
        />
      )}
      {rule.action !== 'MESSAGE' && (
        <Switch
          label={say('away.pass')}
          checked={rule.passParams}
          onChange={(change) => onChange({ passParams: change.currentTarget.checked })}
        />
      )}
      <Textarea
        label={say(rule.action === 'MESSAGE' ? 'away.message' : 'away.messageToo')}
        placeholder={say('away.example')}
        autosize
        minRows={2}
        {...eventsUpdate.disqualifyRules.text}
        value={rule.text ?? ''}
        onChange={(change) => onChange({ text: change.currentTarget.value })}
      />
    </>
  );
}

/** Warnings name rules by their position in the saved event, which may differ from that in the form. */
export function warningsOf(
  event: CallEvent,
  list: 'disqualifyRules' | 'routingRules',
  id: number | string,
): CallEvent['warnings'] {
  const place = event[list].findIndex((rule) => rule.id === id);
  return event.warnings.filter(({ path }) => path.startsWith(`${list}.${place}.`));
}
