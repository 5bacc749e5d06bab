import { oidcPresets, presetIssuers } from '@callwright/contract/connection-kinds.ts';
import { isAdministrator, roleKeys, roleNames } from '@callwright/contract/roles.ts';
import { routes } from '@callwright/sdk/routes';
import {
  Button,
  Group,
  PasswordInput,
  Select,
  Stack,
  Switch,
  TagsInput,
  Text,
  TextInput,
} from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import type { SignInConnection } from '../records.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { useSend } from '../ui/use-send.ts';
import { emptyConnection, inputFrom, valuesOf, type ConnectionValues } from './connection-values.ts';

const presets = [
  { value: 'GENERIC', label: 'Okta, Auth0, Keycloak or another' },
  { value: 'GOOGLE', label: 'Google' },
  { value: 'MICROSOFT', label: 'Microsoft' },
] satisfies { value: (typeof oidcPresets)[number]; label: string }[];
const roles = roleKeys.map((value) => ({ value, label: roleNames[value] }));

export function CreateConnection({ onClose }: { onClose: () => void }) {
  const form = useForm({ initialValues: emptyConnection });
  const create = useSend(routes.signInConnections.create, {
    form,
    done: 'Company sign-in added. Test it, then switch it on.',
    invalidates: [routes.signInConnections],
    onDone: onClose,
  });
  return (
    <FormDialog
      isLarge
      title="New company sign-in"
      submit="Add"
      form={form}
      pending={create.isPending}
      onClose={onClose}
      onSubmit={form.onSubmit((values) => {
        const { oidc, ...rest } = inputFrom(values);
        create.mutate({ ...rest, oidc: { ...oidc, clientSecret: values.clientSecret } });
      })}
    >
      <Fields form={form} isNew />
    </FormDialog>
  );
}

export function EditConnection({
  connection,
  onClose,
}: {
  connection: SignInConnection;
  onClose: () => void;
}) {
  const form = useForm({ initialValues: valuesOf(connection) });
  const update = useSend(routes.signInConnections.update, {
    form,
    done: 'Company sign-in saved',
    invalidates: [routes.signInConnections],
    onDone: onClose,
  });
  return (
    <FormDialog
      isLarge
      title={`Edit ${connection.name}`}
      submit="Save"
      form={form}
      pending={update.isPending}
      onClose={onClose}
      onSubmit={form.onSubmit((values) => {
        const { oidc, ...rest } = inputFrom(values);
        const secret = values.clientSecret === '' ? {} : { clientSecret: values.clientSecret };
        update.mutate({ id: connection.id, ...rest, oidc: { ...oidc, ...secret } });
      })}
    >
      <Fields form={form} isNew={false} />
    </FormDialog>
  );
}

type Form = UseFormReturnType<ConnectionValues>;

function Fields({ form, isNew }: { form: Form; isNew: boolean }) {
  const choose = (preset: ConnectionValues['preset']) => {
    form.setFieldValue('preset', preset);
    form.setFieldValue('issuer', presetIssuers[preset] ?? '');
  };
  return (
    <>
      <TextInput
        label="Name"
        description="What people read on the sign-in page"
        required
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Select
        label="Provider"
        allowDeselect={false}
        data={presets}
        value={form.values.preset}
        onChange={(value) => choose(oidcPresets.find((known) => known === value) ?? 'GENERIC')}
      />
      <TextInput
        label="Issuer"
        description="The provider calls it issuer, or gives an address that ends in /.well-known/openid-configuration: leave that end out"
        placeholder="https://login.company.example"
        required
        error={form.errors['oidc']}
        {...form.getInputProps('issuer')}
      />
      <TextInput label="Client id" required {...form.getInputProps('clientId')} />
      <PasswordInput
        label="Client secret"
        description={isNew ? undefined : 'Leave it empty to keep the one there is'}
        required={isNew}
        autoComplete="off"
        {...form.getInputProps('clientSecret')}
      />
      {form.values.preset === 'MICROSOFT' && (
        <TagsInput
          label="Tenant ids"
          description="Which tenants may sign in; needed where the issuer is for all of them"
          {...form.getInputProps('tenantIds')}
        />
      )}
      {form.values.preset !== 'GOOGLE' && (
        <Switch
          label="Count e-mails as verified that the provider says nothing about"
          description="Right only where your administrators alone can set e-mails there"
          {...form.getInputProps('trustsEmail', { type: 'checkbox' })}
        />
      )}
      <Roles form={form} />
    </>
  );
}

/** What new members become. */
function Roles({ form }: { form: Form }) {
  return (
    <Stack gap="xs">
      <Select
        label="Role of new members"
        allowDeselect={false}
        data={roles.filter(({ value }) => !isAdministrator(value))}
        {...form.getInputProps('defaultRole')}
      />
      <TextInput
        label="Claim with roles"
        description="If the provider says more, such as groups: the first line below that fits decides"
        placeholder="groups"
        {...form.getInputProps('roleClaim')}
      />
      {form.values.roleMap.map((_, index) => (
        // Lines have no names of their own; the index stays while one is typed.
        <Group key={index} align="flex-end" wrap="nowrap">
          <TextInput
            label="Value"
            aria-label={`Value ${index + 1}`}
            {...form.getInputProps(`roleMap.${index}.value`)}
          />
          <Select
            label="Role"
            aria-label={`Role ${index + 1}`}
            allowDeselect={false}
            data={roles}
            {...form.getInputProps(`roleMap.${index}.role`)}
          />
          <Button
            variant="default"
            aria-label={`Remove line ${index + 1}`}
            onClick={() => form.removeListItem('roleMap', index)}
          >
            Remove
          </Button>
        </Group>
      ))}
      {form.errors['roleMap'] !== undefined && (
        <Text size="sm" c="red">
          {form.errors['roleMap']}
        </Text>
      )}
      <Group>
        <Button
          size="xs"
          variant="default"
          onClick={() => form.insertListItem('roleMap', { value: '', role: 'CLOSER' })}
        >
          Add a line
        </Button>
      </Group>
      <Switch
        label="Values can make administrators"
        description="Whoever can change the claim at the provider can then make administrators here"
        {...form.getInputProps('givesAdministrators', { type: 'checkbox' })}
      />
    </Stack>
  );
}
