import { Radio, Stack, Switch } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import type { Sent } from '@callwright/contract/endpoint.ts';
import type { assignOwner } from '@callwright/contract/setter-claims.ts';
import { routes } from '@callwright/sdk/routes';
import { counted } from '../ui/counted.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { ListSelect } from '../ui/list-select.tsx';
import { MemberSelect } from '../ui/member-select.tsx';
import { parts } from '../ui/search-params.ts';
import { useMemberOptions } from '../ui/use-members.ts';
import { useSend } from '../ui/use-send.ts';
import type { BulkProps } from './bulk-actions.tsx';

type Way = 'ONE' | 'SHARED' | 'NOBODY';
type Values = { way: Way; setterId: number | null; setterIds: string; overwrite: boolean };

/** The setter of these leads: one, several in turn, or none. */
export function BulkSetter({ contacts, onClose, onDone }: BulkProps) {
  const members = useMemberOptions();
  const form = useForm<Values>({
    initialValues: { way: 'ONE', setterId: null, setterIds: '', overwrite: true },
    validate: {
      setterId: (id, { way }) => (way === 'ONE' && id === null ? 'Choose the setter' : null),
      setterIds: (ids, { way }) =>
        way === 'SHARED' && parts(ids).length < 2 ? 'Choose at least two setters' : null,
    },
  });
  const assign = useSend(routes.setterClaims.assignOwner, {
    form,
    invalidates: [routes.contacts, routes.tags, routes.setterClaims],
    onDone: ({ data: { count, skipped } }) => {
      notifications.show({
        message: `${form.values.way === 'NOBODY' ? 'Released' : 'Assigned'}: ${count}${skipped.length > 0 ? `, left as they were: ${skipped.length}` : ''}`,
        color: 'green',
      });
      onDone();
    },
  });
  const { way } = form.values;
  const contactIds = contacts.map(({ id }) => id);
  return (
    <FormDialog
      form={form}
      title={`Setter of ${counted(contacts.length, 'contact')}`}
      onClose={onClose}
      onSubmit={form.onSubmit((values) => assign.mutate({ contactIds, ...assignment(values) }))}
      submit={way === 'NOBODY' ? 'Release' : 'Assign'}
      pending={assign.isPending}
    >
      <Radio.Group label="Assign" {...form.getInputProps('way')}>
        <Stack gap="xs" mt="xs">
          <Radio value="ONE" label="To one setter" data-autofocus />
          <Radio
            value="SHARED"
            label="To several in turn"
            description="Starts with the one with the fewest open leads"
          />
          <Radio value="NOBODY" label="To nobody" description="Anybody can claim them then" />
        </Stack>
      </Radio.Group>
      {way === 'ONE' && (
        <MemberSelect
          label="Setter"
          value={form.values.setterId}
          onChange={(id) => form.setFieldValue('setterId', id)}
          error={form.errors['setterId']}
        />
      )}
      {way === 'SHARED' && (
        <ListSelect
          label="Setters"
          placeholder="Choose two or more"
          data={members}
          value={form.values.setterIds}
          onChange={(ids) => form.setFieldValue('setterIds', ids ?? '')}
          error={form.errors['setterIds']}
        />
      )}
      {way !== 'NOBODY' && (
        <Switch
          label="Take over leads of other setters"
          {...form.getInputProps('overwrite', { type: 'checkbox' })}
        />
      )}
    </FormDialog>
  );
}

function assignment({ way, setterId, setterIds, overwrite }: Values): Sent<typeof assignOwner> {
  if (way === 'NOBODY') return { setterId: null };
  if (way === 'ONE') return { setterId, overwrite };
  return { mode: 'ROUND_ROBIN', setterIds: parts(setterIds), overwrite };
}
