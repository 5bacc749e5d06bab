import { Radio, Stack, Switch } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Received, Sent } from '@callwright/contract/endpoint.ts';
import type { assignOwner } from '@callwright/contract/setter-claims.ts';
import { routes } from '@callwright/sdk/routes';
import { useMutation } from '@tanstack/react-query';
import { invalidate, send } from '../api.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { ListSelect } from '../ui/list-select.tsx';
import { MemberSelect } from '../ui/member-select.tsx';
import { parts } from '../ui/search-params.ts';
import { showBulk, showUndone } from '../ui/table/show-bulk.ts';
import { showFailure } from '../ui/table/show-failure.ts';
import { useMemberOptions } from '../ui/use-members.ts';
import { useSend } from '../ui/use-send.ts';
import type { BulkProps } from './bulk-actions.tsx';
import { say } from './say.ts';

const invalidates = [routes.contacts, routes.tags, routes.setterClaims];

type Way = 'ONE' | 'SHARED' | 'NOBODY';
type Values = { way: Way; setterId: number | null; setterIds: string; overwrite: boolean };

/** Assigns these leads to one setter, to several in turn, or to none. */
export function BulkSetter({ contacts, onClose, onDone }: BulkProps) {
  const members = useMemberOptions();
  const form = useForm<Values>({
    initialValues: { way: 'ONE', setterId: null, setterIds: '', overwrite: true },
    validate: {
      setterId: (id, { way }) => (way === 'ONE' && id === null ? say('setter.first') : null),
      setterIds: (ids, { way }) =>
        way === 'SHARED' && parts(ids).length < 2 ? say('setter.twoFirst') : null,
    },
  });
  const undo = useUndoAssignment();
  const assign = useSend(routes.setterClaims.assignOwner, {
    form,
    invalidates,
    onDone: ({ data: { assigned, count, skipped } }) => {
      showBulk({
        done: say(form.values.way === 'NOBODY' ? 'setter.released' : 'setter.assigned', { count }),
        count,
        skipped: skipped.length,
        undo: () => undo.mutate(assigned),
      });
      onDone();
    },
  });
  const { way } = form.values;
  const contactIds = contacts.map(({ id }) => id);
  return (
    <FormDialog
      form={form}
      title={say('setter.title', { count: contacts.length })}
      onClose={onClose}
      onSubmit={form.onSubmit((values) => assign.mutate({ contactIds, ...assignment(values) }))}
      submit={say(way === 'NOBODY' ? 'setter.release' : 'setter.assign')}
      pending={assign.isPending}
    >
      <Radio.Group label={say('setter.assign')} {...form.getInputProps('way')}>
        <Stack gap="xs" mt="xs">
          <Radio value="ONE" label={say('setter.one')} data-autofocus />
          <Radio value="SHARED" label={say('setter.shared')} description={say('setter.sharedHelp')} />
          <Radio value="NOBODY" label={say('setter.nobody')} description={say('setter.nobodyHelp')} />
        </Stack>
      </Radio.Group>
      {way === 'ONE' && (
        <MemberSelect
          label={say('setter')}
          value={form.values.setterId}
          onChange={(id) => form.setFieldValue('setterId', id)}
          error={form.errors['setterId']}
        />
      )}
      {way === 'SHARED' && (
        <ListSelect
          label={say('setters')}
          placeholder={say('setter.chooseTwo')}
          data={members}
          value={form.values.setterIds}
          onChange={(ids) => form.setFieldValue('setterIds', ids ?? '')}
          error={form.errors['setterIds']}
        />
      )}
      {way !== 'NOBODY' && (
        <Switch label={say('setter.overwrite')} {...form.getInputProps('overwrite', { type: 'checkbox' })} />
      )}
    </FormDialog>
  );
}

type Assigned = Received<typeof assignOwner>['data']['assigned'][number];

/** Restores the previous setters of the leads, with one request per setter; leads changed since are left alone. */
function useUndoAssignment() {
  return useMutation({
    mutationFn: async (assigned: readonly Assigned[]) => {
      const claimed = assigned.flatMap(({ claimId, ...one }) =>
        claimId === null ? [] : { ...one, claimId },
      );
      const changed = claimed.filter((one) => one.setterId !== one.previousSetterId);
      const replies = await Promise.all(
        [...Map.groupBy(changed, (one) => one.previousSetterId)].map(([setterId, left]) =>
          send(routes.setterClaims.assignOwner, {
            setterId,
            unchangedSince: left.map(({ contactId, claimId, setterId: given }) => ({
              contactId,
              claimId,
              setterId: given,
            })),
          }),
        ),
      );
      return {
        count: replies.reduce((sum, { data }) => sum + data.count, 0),
        skipped: replies.reduce((sum, { data }) => sum + data.skipped.length, 0),
      };
    },
    onSuccess: showUndone,
    onError: showFailure,
    onSettled: () => invalidate(invalidates),
  });
}

function assignment({ way, setterId, setterIds, overwrite }: Values): Sent<typeof assignOwner> {
  if (way === 'NOBODY') return { setterId: null };
  if (way === 'ONE') return { setterId, overwrite };
  return { mode: 'ROUND_ROBIN', setterIds: parts(setterIds), overwrite };
}
