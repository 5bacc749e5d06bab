import { SegmentedControl, Select, SimpleGrid, Stack, Switch, Text } from '@mantine/core';
import { useState } from 'react';
import type { MailKind } from '@callwright/contract/mail-placeholders.ts';
import type { Language } from '@callwright/contract/languages.ts';
import { optionsOf } from '../ui/choices.ts';
import { DurationField } from '../ui/duration-field.tsx';
import { Section } from '../ui/section.tsx';
import type { CallEvent } from '../records.ts';
import type { EventForm, EventValues } from './event-values.ts';
import { languageNames, languageOfEvent, mailKindNames, mailKindTexts } from './mail-names.ts';
import { MailPreview } from './mail-preview.tsx';
import { MailText } from './mail-text.tsx';
import { Refusals } from './refusals.tsx';

type Mails = EventValues['mails'];

/** Which mails people get, in which words, and what they look like. */
export function MailsPart({ form, event }: { form: EventForm; event: CallEvent }) {
  const [kind, setKind] = useState<MailKind>('confirmation');
  const [language, setLanguage] = useState<Language>(languageOfEvent(form.values.language));
  const { mails } = form.values;
  const set = <K extends MailKind>(change: Partial<Mails[K]>) =>
    form.setFieldValue('mails', { ...mails, [kind]: { ...mails[kind], ...change } });
  const template = mails[kind].templates[language] ?? null;
  return (
    <Section title="Mails">
      <Select
        label="Language of the event"
        description="Invitees whose own language is not one of these get their mails in it"
        maw={320}
        allowDeselect={false}
        data={optionsOf(languageNames)}
        value={languageOfEvent(form.values.language)}
        onChange={(next) => next !== null && form.setFieldValue('language', next)}
      />
      <Select
        label="Mail"
        maw={320}
        allowDeselect={false}
        data={optionsOf(mailKindNames)}
        value={kind}
        onChange={(next) => next !== null && setKind(next)}
      />
      <Text size="sm" c="dimmed">
        {mailKindTexts[kind]}
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Switch
          label={kind === 'noShow' ? 'Send it to the invitee' : 'Send it to the invitee and their guests'}
          checked={mails[kind].invitee}
          onChange={(change) => set({ invitee: change.currentTarget.checked })}
        />
        {kind === 'noShow' ? (
          <DurationField
            label="How long after the no-show was recorded"
            value={mails.noShow.delay}
            onChange={(delay) => set<'noShow'>({ delay })}
          />
        ) : (
          <Switch
            label="Send the hosts a copy of their own"
            checked={mails[kind].hosts}
            onChange={(change) => set<'confirmation'>({ hosts: change.currentTarget.checked })}
          />
        )}
      </SimpleGrid>
      <Refusals form={form} name="mails" />
      <SegmentedControl
        aria-label="Language of the text"
        data={optionsOf(languageNames)}
        value={language}
        onChange={setLanguage}
        style={{ alignSelf: 'flex-start', maxWidth: '100%', overflowX: 'auto' }}
      />
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        <MailText
          key={`${kind} ${language}`}
          eventId={event.id}
          kind={kind}
          language={language}
          template={template}
          onChange={(next) => {
            const { [language]: _before, ...others } = mails[kind].templates;
            set({ templates: next === null ? others : { ...others, [language]: next } });
          }}
        />
        <Stack>
          <MailPreview eventId={event.id} kind={kind} language={language} template={template} />
        </Stack>
      </SimpleGrid>
    </Section>
  );
}
