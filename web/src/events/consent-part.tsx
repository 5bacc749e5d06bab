import { Button, CloseButton, Group, Switch, Text, Textarea, TextInput } from '@mantine/core';
import { eventsUpdate } from '../field-limits.ts';
import { FieldGroup } from '../ui/field-group.tsx';
import { Section } from '../ui/section.tsx';
import type { EventForm, EventValues } from './event-values.ts';
import { Refusals } from './refusals.tsx';
import { say } from './say.ts';

const consentsMax = 10;
type Consent = EventValues['consentTexts'][number];

/** The consents that invitees give before they book. */
export function ConsentPart({ form }: { form: EventForm }) {
  const { consentTexts } = form.values;
  const set = (next: Consent[]) => form.setFieldValue('consentTexts', next);
  return (
    <Section title={say('consent')}>
      {consentTexts.length === 0 && <Text c="dimmed">{say('consent.none')}</Text>}
      {consentTexts.map((consent, index) => {
        const change = (to: Partial<Consent>) => set(consentTexts.with(index, { ...consent, ...to }));
        const called = say('consent.numbered', { number: index + 1 });
        return (
          // Rows have no identity of their own and are edited in place.
          // oxlint-disable-next-line react/no-array-index-key
          <FieldGroup key={index} label={called} align="flex-start" gap="sm">
            <TextInput
              label={say('name')}
              description={say('consent.nameHelp')}
              w={170}
              {...eventsUpdate.consentTexts.kind}
              value={consent.kind}
              onChange={(event) => change({ kind: event.currentTarget.value })}
            />
            <Textarea
              label={say('consent.text')}
              description={say('consent.textHelp', { version: consent.version })}
              flex={1}
              miw={220}
              autosize
              minRows={1}
              {...eventsUpdate.consentTexts.text}
              value={consent.text}
              onChange={(event) => change({ text: event.currentTarget.value })}
            />
            <TextInput
              label={say('consent.version')}
              description={say('consent.versionHelp')}
              w={120}
              {...eventsUpdate.consentTexts.version}
              value={consent.version}
              onChange={(event) => change({ version: event.currentTarget.value })}
            />
            <Switch
              label={say('consent.must')}
              mt={28}
              checked={consent.required}
              onChange={(event) => change({ required: event.currentTarget.checked })}
            />
            <CloseButton
              size="lg"
              mt={22}
              aria-label={say('remove', { name: called })}
              onClick={() => set(consentTexts.toSpliced(index, 1))}
            />
            <Refusals form={form} name="consentTexts" item={index} />
          </FieldGroup>
        );
      })}
      {consentTexts.length < consentsMax && (
        <Group>
          <Button
            size="xs"
            variant="light"
            onClick={() => set([...consentTexts, { kind: '', text: '', required: true, version: '1' }])}
          >
            {say('consent.add')}
          </Button>
        </Group>
      )}
    </Section>
  );
}
