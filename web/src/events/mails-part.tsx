import { SegmentedControl, Select, SimpleGrid, Stack, Switch, Text } from '@mantine/core';
import { useState } from 'react';
import type { MailKind } from '@callwright/contract/mail-placeholders.ts';
import type { Language } from '@callwright/contract/languages.ts';
import { optionsOf } from '../ui/choices.ts';
import { DurationField } from '../ui/duration-field.tsx';
import { Section } from '../ui/section.tsx';
import type { CallEvent } from '../records.ts';
import type { EventForm, EventValues } from './event-values.ts';
import { languageNames, languageOfEvent, mailKindNames, mailKindText } from './mail-names.ts';
import { MailPreview } from './mail-preview.tsx';
import { MailText } from './mail-text.tsx';
import { Refusals } from './refusals.tsx';
import { say } from './say.ts';

type Mails = EventValues['mails'];

/** The mails of the event: which are sent, their texts, and a preview. */
export function MailsPart({ form, event }: { form: EventForm; event: CallEvent }) {
  const [kind, setKind] = useState<MailKind>('confirmation');
  const [language, setLanguage] = useState<Language>(languageOfEvent(form.values.language));
  const { mails } = form.values;
  const set = <K extends MailKind>(change: Partial<Mails[K]>) =>
    form.setFieldValue('mails', { ...mails, [kind]: { ...mails[kind], ...change } });
  const template = mails[kind].templates[language] ?? null;
  return (
    <Section title={say('mails')}>
      <Select
        label={say('mails.language')}
        description={say('mails.languageHelp')}
        maw={320}
        allowDeselect={false}
        data={optionsOf(languageNames())}
        value={languageOfEvent(form.values.language)}
        onChange={(next) => next !== null && form.setFieldValue('language', next)}
      />
      <Select
        label={say('mails.which')}
        maw={320}
        allowDeselect={false}
        data={optionsOf(mailKindNames())}
        value={kind}
        onChange={(next) => next !== null && setKind(next)}
      />
      <Text size="sm" c="dimmed">
        {mailKindText(kind)}
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Switch
          label={say(kind === 'noShow' ? 'mails.toInvitee' : 'mails.toGuests')}
          checked={mails[kind].invitee}
          onChange={(change) => set({ invitee: change.currentTarget.checked })}
        />
        {kind === 'noShow' ? (
          <DurationField
            label={say('mails.delay')}
            value={mails.noShow.delay}
            onChange={(delay) => set<'noShow'>({ delay })}
          />
        ) : (
          <Switch
            label={say('mails.toHosts')}
            checked={mails[kind].hosts}
            onChange={(change) => set<'confirmation'>({ hosts: change.currentTarget.checked })}
          />
        )}
      </SimpleGrid>
      <Refusals form={form} name="mails" />
      <SegmentedControl
        aria-label={say('mails.textLanguage')}
        data={optionsOf(languageNames())}
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
