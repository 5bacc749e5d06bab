import { routes } from '@callwright/sdk/routes';
import { Button, Switch, TextInput, type ButtonProps } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { useMay } from '../auth/session.ts';
import type { CallDetail } from '../records.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { useSend } from '../ui/use-send.ts';
import { say } from './say.ts';

type Props = ButtonProps & { call: CallDetail; label: string };

/** Sets the link of a call by hand, which takes precedence over all others. */
export function ChangeLink({ call, label, ...look }: Props) {
  const [isOpen, dialog] = useDisclosure();
  if (!useMay('calls:write')) return null;
  return (
    <>
      <Button size="xs" {...look} onClick={dialog.open}>
        {label}
      </Button>
      {isOpen && <LinkForm call={call} onClose={dialog.close} />}
    </>
  );
}

const linkStart = 'https://';

function LinkForm({ call, onClose }: { call: CallDetail; onClose: () => void }) {
  const form = useForm({ initialValues: { locationLink: call.locationLink ?? '', notify: true } });
  const save = useSend(routes.eventCalls.update, {
    form,
    done: say('link.changed'),
    invalidates: [routes.eventCalls],
    onDone: onClose,
  });
  return (
    <FormDialog
      title={say('link.title')}
      submit={say('link.save')}
      form={form}
      pending={save.isPending}
      onClose={onClose}
      onSubmit={form.onSubmit(({ locationLink, notify }) =>
        save.mutate({ id: call.id, locationLink: locationLink.trim() || null, notify }),
      )}
    >
      <TextInput
        label={say('fact.link')}
        type="url"
        description={say('link.help')}
        placeholder={linkStart}
        data-autofocus
        {...form.getInputProps('locationLink')}
      />
      <Switch label={say('link.notify')} {...form.getInputProps('notify', { type: 'checkbox' })} />
    </FormDialog>
  );
}
