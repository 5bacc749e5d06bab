import { Box, Group, Loader, SegmentedControl, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Language } from '@callwright/contract/languages.ts';
import type { MailKind } from '@callwright/contract/mail-placeholders.ts';
import { routes } from '@callwright/sdk/routes';
import { query } from '../api.ts';
import { optionsOf } from '../ui/choices.ts';
import { MailFrame } from '../ui/mail-frame.tsx';
import { Failure } from '../ui/states.tsx';
import { problemOf, type Template } from './mail-text.tsx';
import { say, said } from './say.ts';

const pauseMs = 400;
const audiences = { INVITEE: 'mails.INVITEE', GUEST: 'mails.GUEST', HOST: 'mails.HOST' } as const;
type Audience = keyof typeof audiences;

type Props = { eventId: number; kind: MailKind; language: Language; template: Template | null };

/** The mail as it would be sent with the current text, saved or not: for the latest call, or an example. */
export function MailPreview({ eventId, kind, language, template }: Props) {
  const [audience, setAudience] = useState<Audience>('INVITEE');
  const [text] = useDebouncedValue(template, pauseMs);
  const isWhole = text === null || [text.subject, text.body].every(isSendable);
  const preview = useQuery({
    ...query(routes.mails.preview, {
      eventId,
      kind,
      language,
      audience: kind === 'noShow' ? 'INVITEE' : audience,
      template: text,
    }),
    enabled: isWhole,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
  });
  return (
    <Box component="section" aria-label={say('mails.preview')}>
      <Group justify="space-between" mb="xs">
        <Text fw={500}>{say('mails.preview')}</Text>
        {kind !== 'noShow' && (
          <SegmentedControl
            size="xs"
            aria-label={say('mails.previewFor')}
            data={optionsOf(said(audiences))}
            value={audience}
            onChange={setAudience}
          />
        )}
      </Group>
      {preview.data === undefined ? (
        preview.error === null ? (
          <Loader size="sm" />
        ) : (
          <Failure error={preview.error} retry={() => void preview.refetch()} />
        )
      ) : (
        <>
          <Text size="sm" mb="xs" aria-live="polite">
            {say('mails.subjectOf', { subject: preview.data.data.subject })}
          </Text>
          <MailFrame title={say('mails.frame')} html={preview.data.data.html} />
          <Text size="sm" c="dimmed" mt="xs">
            {preview.data.data.eventCallId === null ? say('mails.withExample') : say('mails.withLatest')}
          </Text>
        </>
      )}
    </Box>
  );
}

function isSendable(text: string): boolean {
  return text.trim() !== '' && problemOf(text) === null;
}
