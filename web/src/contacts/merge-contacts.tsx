import { routes } from '@callwright/sdk/routes';
import { Alert, Group, Radio, Stack, Text } from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { query } from '../api.ts';
import { useMe } from '../auth/session.ts';
import type { Contact } from '../records.ts';
import { Dialog } from '../ui/dialog.tsx';
import { FormButtons } from '../ui/form-buttons.tsx';
import { Loaded } from '../ui/states.tsx';
import { writeShortDate } from '../ui/time.ts';
import { offerUndo } from '../ui/undo.tsx';
import { useSend } from '../ui/use-send.ts';
import { contactName } from './contact-name.ts';
import { differencesOf, mergedFieldNames, usualChoice, type MergedField } from './merge-values.ts';
import { say } from './say.ts';

/** The server's maximum for one merge. */
export const mergeMax = 10;

type Props = { ids: readonly number[]; onClose: () => void; onDone: () => void };

/** Merges contacts of one person: chooses which one stays, and with which values. */
export function MergeContacts({ ids, onClose, onDone }: Props) {
  const contacts = useQuery(
    query(routes.contacts.list, {
      contactId: ids.join(','),
      limit: mergeMax,
      orderColumn: 'id',
      orderBy: 'asc',
    }),
  );
  return (
    <Dialog isLarge opened onClose={onClose} title={say('merge.title')}>
      <Loaded from={contacts}>
        {({ data }) =>
          data.contacts.length < 2 ? (
            <Alert color="yellow">{say('merge.gone')}</Alert>
          ) : (
            <MergeForm contacts={data.contacts} onClose={onClose} onDone={onDone} />
          )
        }
      </Loaded>
    </Dialog>
  );
}

type MergeValues = { primaryId: string; prefer: Partial<Record<MergedField, string>> };
type FormProps = Omit<Props, 'ids'> & { contacts: readonly Contact[] };

function MergeForm({ contacts, onClose, onDone }: FormProps) {
  const { user } = useMe();
  const form = useForm<MergeValues>({ initialValues: { primaryId: String(contacts[0]?.id), prefer: {} } });
  const { primaryId, prefer } = form.values;
  const merge = useMerge(form, onDone);
  const primary = contacts.find(({ id }) => String(id) === primaryId);
  if (primary === undefined) return null;
  const differences = differencesOf(contacts);
  const submit = (values: MergeValues) =>
    merge.mutate({
      ...values,
      secondaryIds: contacts.filter(({ id }) => id !== primary.id).map(({ id }) => id),
    });
  return (
    <form onSubmit={form.onSubmit(submit)}>
      <Stack>
        <Radio.Group label={say('merge.stays')} {...form.getInputProps('primaryId')}>
          <Stack gap="xs" mt="xs">
            {contacts.map((contact) => (
              <Radio
                key={contact.id}
                value={String(contact.id)}
                label={contactName(contact)}
                description={[
                  contact.email ?? contact.phoneNumber,
                  say('merge.since', { date: writeShortDate(contact.joinedTime, user.timeZone) }),
                ]
                  .filter(Boolean)
                  .join(', ')}
              />
            ))}
          </Stack>
        </Radio.Group>
        {differences.map((difference) => (
          <Radio.Group
            key={difference.field}
            label={mergedFieldNames()[difference.field]}
            value={prefer[difference.field] ?? usualChoice(difference, primary)}
            onChange={(contactId) =>
              form.setFieldValue('prefer', { ...prefer, [difference.field]: contactId })
            }
          >
            <Group mt={4} gap="md" style={{ overflowWrap: 'anywhere' }}>
              {difference.choices.map(({ value, contactId }) => (
                <Radio key={value} value={String(contactId)} label={value} />
              ))}
            </Group>
          </Radio.Group>
        ))}
        <Text size="sm" c="dimmed">
          {say('merge.help')}
        </Text>
        <FormButtons
          form={form}
          label={say('merge.into', { name: contactName(primary) })}
          onBack={onClose}
          pending={merge.isPending}
        />
      </Stack>
    </form>
  );
}

const invalidates = [routes.contacts, routes.tags, routes.eventCalls, routes.deals];

function useMerge(form: UseFormReturnType<MergeValues>, onDone: () => void) {
  const navigate = useNavigate();
  const undo = useSend(routes.contacts.undoMerge, { done: say('merge.undone'), invalidates });
  return useSend(routes.contacts.merge, {
    form,
    invalidates,
    onDone: ({ data: { mergeId, contact } }) => {
      offerUndo(say('merge.done', { name: contactName(contact) }), () => undo.mutate({ mergeId }));
      onDone();
      return navigate({ to: '/contacts/$contactId', params: { contactId: String(contact.id) } });
    },
  });
}
