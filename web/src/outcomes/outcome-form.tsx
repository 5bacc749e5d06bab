import { nowMs } from '../ui/page-clock.ts';
import { routes } from '@callwright/sdk/routes';
import { Button, Group, Kbd, Stack, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { getHotkeyHandler, useOs } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import type { RecordedOutcome } from '@callwright/contract/outcome-rules.ts';
import { send } from '../api.ts';
import { outcomesSave } from '../field-limits.ts';
import { useMay, useMe } from '../auth/session.ts';
import { useLeaveDialog } from '../drafts/use-leave-dialog.ts';
import { confirm } from '../ui/confirm.tsx';
import { FormFailure } from '../ui/form-failure.tsx';
import { writeMoment } from '../ui/time.ts';
import { offerUndo } from '../ui/undo.tsx';
import { isConflict, useSend } from '../ui/use-send.ts';
import { changesBetween, VersionConflict } from '../ui/version-conflict.tsx';
import { OutcomeChoices, type OutcomeFormState } from './outcome-choices.tsx';
import { OutcomeDeal } from './outcome-deal.tsx';
import {
  inWords,
  isRecorded,
  keepMine,
  missingIn,
  requestFor,
  requestOf,
  valuesOf,
  wordLabels,
  type MissingField,
  type OutcomeCall,
  type OutcomeValues,
  type VersionedCall,
} from './outcome-values.ts';
import { outcomeReads, useUndoOutcome } from './use-take-back.ts';
import { say, type TextKey } from './say.ts';

type Props = VersionedCall & {
  /** The outcome that was selected before the form opened. */
  chosen?: RecordedOutcome | undefined;
  onClose: () => void;
  /** Opens the next call without an outcome, if there is one. */
  onNext?: (() => void) | undefined;
};

/** All data to record after a call, in one form. */
export function OutcomeForm({ call, etag, chosen, onClose, onNext }: Props) {
  const { user } = useMe();
  const mayDeal = useMay('deals:write');
  const form = useForm<OutcomeValues>({
    initialValues: { ...valuesOf(call, mayDeal), ...(chosen !== undefined && { outcome: chosen }) },
    // Shows all missing fields at once; the service would report them one at a time.
    validate: (values) =>
      Object.fromEntries(missingIn(call, values).map((field) => [field, say(missingWords[field])])),
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
      (values) =>
        askIfAhead(call, values, user.timeZone, () =>
          save.mutate(requestOf(call, values, user.timeZone), { onSuccess: then }),
        ),
      (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
    );
  const main = saveAnd(onNext ?? onClose);
  const leave = useLeaveDialog();
  return (
    <form onSubmit={main} noValidate>
      <Stack onKeyDown={getHotkeyHandler([['mod+Enter', () => main()]])}>
        {isConflict(save.error) && (
          <VersionConflict
            what={say('theCall')}
            changes={changesBetween(inWords(base.call), inWords(call), wordLabels())}
            onTheirs={() => goOnFrom(valuesOf(call, mayDeal))}
            onMine={() => goOnFrom(keepMine(form.values, base.call, call))}
          />
        )}
        <OutcomeChoices call={call} form={form} />
        {form.values.outcome === 'WON' && mayDeal && <OutcomeDeal call={call} form={form} />}
        <Textarea
          label={say('notes')}
          autosize
          minRows={2}
          maxRows={8}
          {...outcomesSave.notes}
          {...form.getInputProps('notes')}
        />
        <FormFailure form={form} draft={`outcome of call ${call.id}`} />
        <Group justify="space-between">
          <SaveHint />
          <Group gap="xs">
            <Button variant="default" onClick={() => leave(onClose)}>
              {say('back')}
            </Button>
            {onNext !== undefined && (
              <Button variant="default" disabled={save.isPending} onClick={() => saveAnd(onClose)()}>
                {say('save')}
              </Button>
            )}
            <Button type="submit" loading={save.isPending}>
              {say(onNext === undefined ? 'save' : 'saveAndNext')}
            </Button>
          </Group>
        </Group>
      </Stack>
    </form>
  );
}

const missingWords: Readonly<Record<MissingField, TextKey>> = {
  outcome: 'missing.outcome',
  noSaleReason: 'missing.reason',
  objection: 'missing.objection',
  value: 'missing.value',
};

/** A future call has rarely been won, so the person has probably picked the wrong row. */
function askIfAhead(
  call: OutcomeCall,
  { outcome, noSaleReason }: OutcomeValues,
  timeZone: string,
  go: () => void,
) {
  const isHeld = outcome === 'WON' || outcome === 'APPROVED' || noSaleReason === 'NO_SHOW';
  if (!isHeld || Date.parse(call.dateTime) <= nowMs()) {
    go();
    return;
  }
  confirm({
    title: say('ahead'),
    text: say('ahead.text', { time: writeMoment(call.dateTime, timeZone) }),
    confirm: say('ahead.log'),
    isDanger: false,
    onConfirm: go,
  });
}

function useSaveOutcome({ call, etag }: VersionedCall, form: OutcomeFormState) {
  const undo = useUndoOutcome();
  return useSend(routes.outcomes.save, {
    form,
    ifMatch: etag,
    fieldNames: { newDeal: 'value' },
    refusals: { OUTCOME_HAS_DEALS: say('deals.refused') },
    invalidates: outcomeReads,
    onDone: ({ data: logged }) => {
      const { deal } = logged;
      const { deleteDeals } = form.getValues();
      // The contents of deleted deals cannot be restored, so there is no undo.
      if (deleteDeals || (isRecorded(call) && deal !== null))
        notifications.show({ message: say('changed'), color: 'green' });
      else if (isRecorded(call))
        offerUndo(say('changed'), () =>
          undo.mutate({
            logged,
            undo: (options) => send(routes.outcomes.save, requestFor(call), options),
            done: say('restored'),
          }),
        );
      else
        offerUndo(say('saved'), () =>
          undo.mutate({
            logged,
            // The deals that were created together with the outcome.
            undo: (options) =>
              send(
                routes.outcomes.remove,
                { eventCallId: call.id, ...(deal !== null && { deleteDeals: 'true' as const }) },
                options,
              ),
            done: say('undone'),
          }),
        );
    },
  });
}

function SaveHint() {
  const os = useOs();
  return (
    <Text size="sm" c="dimmed" visibleFrom="sm">
      <Kbd>{os === 'macos' ? '⌘' : 'Ctrl'}</Kbd>
      {' + '}
      <Kbd>{'Enter'}</Kbd> {say('keySaves')}
    </Text>
  );
}
