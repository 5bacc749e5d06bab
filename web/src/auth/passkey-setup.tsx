import { routes } from '@callwright/sdk/routes';
import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { factorsAddPasskey } from '../field-limits.ts';
import { send, invalidate } from '../api.ts';
import { FormFailure } from '../ui/form-failure.tsx';
import { showOnForm } from '../ui/use-send.ts';
import { hasPasskeys, makePasskey } from './passkey.ts';
import { say } from './say.ts';

type Props = {
  /** Receives the recovery codes, or null if the person already has some. */
  onDone: (recoveryCodes: readonly string[] | null) => void;
};

/** Creates a passkey, and asks for a name for the device that holds it. */
export function PasskeySetup({ onDone }: Props) {
  const form = useForm({ initialValues: { name: '' } });
  const add = useMutation({
    mutationFn: async ({ name }: { name: string }) => {
      const { data } = await send(routes.factors.passkeyRegistration, {});
      return send(routes.factors.addPasskey, { name, passkey: await makePasskey(data.options) });
    },
    onSuccess: async ({ data }) => {
      form.reset();
      onDone(data.recoveryCodes);
      await invalidate([routes.factors, routes.users]);
    },
    onError: (error) => showOnForm(form, error),
  });
  return (
    <form onSubmit={form.onSubmit((values) => add.mutate(values))}>
      <Stack>
        <TextInput
          label={say('passkey.name')}
          description={say('passkey.nameHelp')}
          required
          {...factorsAddPasskey.name}
          maw={420}
          disabled={!hasPasskeys}
          error={hasPasskeys ? undefined : say('passkey.unsupported')}
          {...form.getInputProps('name')}
        />
        <FormFailure form={form} />
        <Group>
          <Button type="submit" disabled={!hasPasskeys} loading={add.isPending}>
            {say('passkey.add')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
