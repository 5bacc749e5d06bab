import { Button, Group, Menu, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Language } from '@callwright/contract/languages.ts';
import { mailPlaceholders, readTemplate, type MailKind } from '@callwright/contract/mail-placeholders.ts';
import { routes } from '@callwright/sdk/routes';
import { mailsPreview } from '../field-limits.ts';
import { query } from '../api.ts';

export type Template = { subject: string; body: string };
type Props = {
  eventId: number;
  kind: MailKind;
  language: Language;
  /** null: the standard text. */
  template: Template | null;
  onChange: (template: Template | null) => void;
};

/** The words of a mail to the invitee. */
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
        label="Subject"
        {...mailsPreview.template.subject}
        value={shown.subject}
        error={problemOf(shown.subject)}
        onFocus={() => (last.current = 'subject')}
        onChange={(event) => set({ subject: event.currentTarget.value })}
      />
      <Textarea
        ref={body}
        label="Text"
        description="An empty line begins a paragraph. A line whose placeholder has nothing to say is left out."
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
              Insert a placeholder
            </Button>
          </Menu.Target>
          <Menu.Dropdown mah={360} style={{ overflowY: 'auto' }}>
            {Object.entries(mailPlaceholders).map(([name, meaning]) => (
              <Menu.Item key={name} onClick={() => insert(name)}>
                <Text size="sm" ff="monospace">{`{{${name}}}`}</Text>
                <Text size="xs" c="dimmed">
                  {meaning}
                </Text>
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
        {template !== null && (
          <Button variant="default" size="xs" onClick={() => onChange(null)}>
            Back to the standard text
          </Button>
        )}
      </Group>
      <Text size="sm" c="dimmed">
        {template === null ? 'This is the standard text. ' : ''}
        What, when and where the call is, and the buttons, always follow below the text. Guests and hosts get
        texts of their own.
      </Text>
    </Stack>
  );
}

/** What is wrong with a text, as the service would say it. */
export function problemOf(text: string): string | null {
  const [problem] = readTemplate(text).problems;
  return problem === undefined
    ? null
    : `${problem.message} at line ${problem.line}, column ${problem.column}`;
}
