import { Button, Group, Menu, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Language } from '@callwright/contract/languages.ts';
import {
  mailPlaceholders,
  readTemplate,
  type MailKind,
  type MailPlaceholder,
} from '@callwright/contract/mail-placeholders.ts';
import { routes } from '@callwright/sdk/routes';
import { mailsPreview } from '../field-limits.ts';
import { query } from '../api.ts';
import { say } from './say.ts';

export type Template = { subject: string; body: string };
type Props = {
  eventId: number;
  kind: MailKind;
  language: Language;
  /** Null means the standard text. */
  template: Template | null;
  onChange: (template: Template | null) => void;
};

/** The text of a mail to the invitee. */
export function MailText({ eventId, kind, language, template, onChange }: Props) {
  const subject = useRef<HTMLInputElement>(null);
  const body = useRef<HTMLTextAreaElement>(null);
  const last = useRef<'subject' | 'body'>('body');
  const standard = useQuery({
    ...query(routes.mails.preview, { eventId, kind, language }),
    placeholderData: keepPreviousData,
  }).data?.data.standard;
  const shown = template ?? standard ?? { subject: '', body: '' };
  const set = (change: Partial<Template>) => onChange({ ...shown, ...change });
  const insert = (name: string) => {
    const field = last.current === 'subject' ? subject.current : body.current;
    const text = shown[last.current];
    const [start, end] = [field?.selectionStart ?? text.length, field?.selectionEnd ?? text.length];
    set({ [last.current]: `${text.slice(0, start)}{{${name}}}${text.slice(end)}` });
    field?.focus();
  };
  return (
    <Stack gap="sm">
      <TextInput
        ref={subject}
        label={say('mails.subject')}
        {...mailsPreview.template.subject}
        value={shown.subject}
        error={problemOf(shown.subject)}
        onFocus={() => (last.current = 'subject')}
        onChange={(event) => set({ subject: event.currentTarget.value })}
      />
      <Textarea
        ref={body}
        label={say('mails.text')}
        description={say('mails.textHelp')}
        autosize
        minRows={8}
        {...mailsPreview.template.body}
        value={shown.body}
        error={problemOf(shown.body)}
        onFocus={() => (last.current = 'body')}
        onChange={(event) => set({ body: event.currentTarget.value })}
      />
      <Group>
        <Menu position="bottom-start" withinPortal>
          <Menu.Target>
            <Button variant="light" size="xs">
              {say('mails.insert')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown mah={360} style={{ overflowY: 'auto' }}>
            {(Object.keys(mailPlaceholders) as MailPlaceholder[]).map((name) => (
              <Menu.Item key={name} onClick={() => insert(name)}>
                <Text size="sm" ff="monospace">{`{{${name}}}`}</Text>
                <Text size="xs" c="dimmed">
                  {say(`placeholder.${name}`)}
                </Text>
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
        {template !== null && (
          <Button variant="default" size="xs" onClick={() => onChange(null)}>
            {say('mails.standard')}
          </Button>
        )}
      </Group>
      <Text size="sm" c="dimmed">
        {template === null ? `${say('mails.isStandard')} ` : ''}
        {say('mails.follows')}
      </Text>
    </Stack>
  );
}

/** The error of a template, in the words of the server. */
export function problemOf(text: string): string | null {
  const [problem] = readTemplate(text).problems;
  return problem === undefined ? null : say(`mails.${problem.code}`, problem.params);
}
