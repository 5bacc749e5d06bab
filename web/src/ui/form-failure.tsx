import { Alert, Button, Group, Text } from '@mantine/core';
import { use, useEffect, useRef, type ReactNode } from 'react';
import { isWatched, type WatchedForm } from '../drafts/changed-fields.ts';
import { say as sayOfDraft } from '../drafts/say.ts';
import { useFormDraft } from '../drafts/use-form-draft.ts';
import { say } from '../lists/say.ts';
import { DialogTitle } from './dialog-title.ts';
import { refusalKey } from './use-send.ts';

type Props = {
  form: { errors: Partial<Record<string, ReactNode>> };
  /** Distinguishes the form from others on the screen, if dialog and initial values do not. */
  draft?: string | undefined;
};

/**
 * The messages of a form next to its buttons: errors that belong to no field, and the note that a draft was restored.
 * Typed text is never lost: it is stored as a draft, and the user is asked before it is discarded.
 */
export function FormFailure({ form, draft = '' }: Props) {
  const refusal = form.errors[refusalKey];
  return (
    <>
      {isWatched(form) && <FormDraft form={form} draft={draft} />}
      {refusal !== undefined && <Refusal>{refusal}</Refusal>}
    </>
  );
}

function FormDraft({ form, draft }: { form: WatchedForm; draft: string }) {
  const title = use(DialogTitle);
  const place = useRef<HTMLSpanElement>(null);
  const { isRestored, discard } = useFormDraft(form, `${location.pathname} ${title} ${draft}`, place);
  return (
    <>
      <span ref={place} hidden />
      {isRestored && (
        <Group role="status" gap="xs" justify="space-between">
          <Text size="sm" c="dimmed">
            {sayOfDraft('restored')}
          </Text>
          <Button variant="subtle" size="compact-sm" onClick={discard}>
            {sayOfDraft('restored.discard')}
          </Button>
        </Group>
      )}
    </>
  );
}

function Refusal({ children }: { children: ReactNode }) {
  const alert = useRef<HTMLDivElement>(null);
  // A long form may have been submitted from anywhere in it.
  useEffect(() => {
    alert.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <Alert ref={alert} color="red" title={say('failed')} role="alert">
      {children}
    </Alert>
  );
}
