import { routes } from '@callwright/sdk/routes';
import { Button, Group, Kbd, Stack, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { getHotkeyHandler, useOs } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useMay, useMe } from '../auth/session.ts';
import { FormFailure } from '../ui/form-failure.tsx';
import { offerUndo } from '../ui/undo.tsx';
import { isConflict, useSend } from '../ui/use-send.ts';
import { changesBetween, VersionConflict } from '../ui/version-conflict.tsx';
import { OutcomeChoices, type OutcomeFormState } from './outcome-choices.tsx';
import { OutcomeDeal } from './outcome-deal.tsx';
import {
  inWords,
  isRecorded,
  requestOf,
  valuesOf,
  wordLabels,
  type OutcomeValues,
  type VersionedCall,
} from './outcome-values.ts';
import { outcomeReads, useTakeBack } from './use-take-back.ts';

type Props = VersionedCall & {
  onClose: () => void;
  /** Goes to the next call without an outcome, where there is one. */
  onNext?: (() => void) | undefined;
};

/** Everything that is known after a call, in one step. */
export function OutcomeForm({ call, etag, onClose, onNext }: Props) {
  const { user } = useMe();
  const mayDeal = useMay('deals:write');
  const form = useForm<OutcomeValues>({
    initialValues: valuesOf(call, mayDeal),
    validate: {
      outcome: (outcome) => (outcome === null ? 'Choose the outcome' : null),
      value: (value, { outcome, hasDeal }) =>
        outcome === 'WON' && hasDeal && value === null ? 'Write what was sold for' : null,
    },
  });
  const [base, setBase] = useState<VersionedCall>({ call, etag });
  const save = useSaveOutcome(base, form);
  const goOnFrom = (values: OutcomeValues) => {
    setBase({ call, etag });
    form.setValues(values);
    save.reset();
  };
  const saveAnd = (then: () => void) =>
    form.onSubmit(
      (values) => save.mutate(requestOf(call, values, user.timeZone), { onSuccess: then }),
      (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
    );
  const main = saveAnd(onNext ?? onClose);
  return (
    <form onSubmit={main} noValidate>
      <Stack onKeyDown={getHotkeyHandler([['mod+Enter', () => main()]])}>
        {isConflict(save.error) && (
          <VersionConflict
            what="The call"
            changes={changesBetween(inWords(base.call), inWords(call), wordLabels)}
            onTheirs={() => goOnFrom(valuesOf(call, mayDeal))}
            onMine={() => goOnFrom(form.values)}
          />
        )}
        <OutcomeChoices call={call} form={form} />
        {form.values.outcome === 'WON' && mayDeal && <OutcomeDeal call={call} form={form} />}
        <Textarea
          label="Notes"
          autosize
          minRows={2}
          maxRows={8}
          maxLength={10_000}
          {...form.getInputProps('notes')}
        />
        <FormFailure form={form} />
        <Group justify="space-between">
          <SaveHint />
          <Group gap="xs">
            <Button variant="default" onClick={onClose}>
              Back
            </Button>
            {onNext !== undefined && (
              <Button variant="default" disabled={save.isPending} onClick={() => saveAnd(onClose)()}>
                Save
              </Button>
            )}
            <Button type="submit" loading={save.isPending}>
              {onNext === undefined ? 'Save' : 'Save and next'}
            </Button>
          </Group>
        </Group>
      </Stack>
    </form>
  );
}

function useSaveOutcome({ call, etag }: VersionedCall, form: OutcomeFormState) {
  const { takeBack } = useTakeBack(call);
  return useSend(routes.outcomes.save, {
    form,
    ifMatch: etag ?? null,
    fieldNames: { newDeal: 'value' },
    refusals: { OUTCOME_HAS_DEALS: 'Have its deals deleted as well, or choose another outcome.' },
    invalidates: outcomeReads,
    onDone: ({ data: { deal } }) => {
      if (isRecorded(call)) notifications.show({ message: 'Outcome changed', color: 'green' });
      else offerUndo('Outcome saved', () => takeBack(deal === null ? 'keep deals' : 'with deals'));
    },
  });
}

function SaveHint() {
  const os = useOs();
  return (
    <Text size="sm" c="dimmed" visibleFrom="sm">
      <Kbd>{os === 'macos' ? '⌘' : 'Ctrl'}</Kbd> + <Kbd>Enter</Kbd> saves
    </Text>
  );
}
