import { oidcPresets, presetIssuers } from '@callwright/contract/connection-kinds.ts';
import { routes } from '@callwright/sdk/routes';
import { PasswordInput, Select, Switch, TagsInput, TextInput } from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import type { SignInConnection } from '../records.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { useSend } from '../ui/use-send.ts';
import {
  commonOf,
  emptyConnection,
  oidcOf,
  samlOf,
  valuesOf,
  type ConnectionValues,
} from './connection-values.ts';
import { RoleFields } from './role-fields.tsx';
import { SamlFields } from './saml-fields.tsx';
import { say } from './say.ts';

const presets = () =>
  [
    { value: 'GENERIC', label: say('preset.other') },
    { value: 'GOOGLE', label: 'Google' },
    { value: 'MICROSOFT', label: 'Microsoft' },
  ] satisfies { value: (typeof oidcPresets)[number]; label: string }[];
const kinds = [
  { value: 'OIDC', label: 'OpenID Connect' },
  { value: 'SAML', label: 'SAML 2.0' },
] satisfies { value: ConnectionValues['kind']; label: string }[];

export function CreateConnection({ onClose }: { onClose: () => void }) {
  const form = useForm({ initialValues: emptyConnection });
  const create = useSend(routes.signInConnections.create, {
    form,
    done: say('added'),
    invalidates: [routes.signInConnections],
    onDone: onClose,
  });
  return (
    <FormDialog
      isLarge
      title={say('new')}
      submit={say('add')}
      form={form}
      pending={create.isPending}
      onClose={onClose}
      onSubmit={form.onSubmit((values) => {
        const { kind, clientSecret } = values;
        const settings =
          kind === 'SAML' ? { saml: samlOf(values) } : { oidc: { ...oidcOf(values), clientSecret } };
        create.mutate({ kind, ...commonOf(values), ...settings });
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
    done: say('saved'),
    invalidates: [routes.signInConnections],
    onDone: onClose,
  });
  return (
    <FormDialog
      isLarge
      title={say('editOf', { name: connection.name })}
      submit={say('save')}
      form={form}
      pending={update.isPending}
      onClose={onClose}
      onSubmit={form.onSubmit((values) => {
        const secret = values.clientSecret === '' ? {} : { clientSecret: values.clientSecret };
        const settings =
          values.kind === 'SAML' ? { saml: samlOf(values) } : { oidc: { ...oidcOf(values), ...secret } };
        update.mutate({ id: connection.id, ...commonOf(values), ...settings });
      })}
    >
      <Fields form={form} isNew={false} />
    </FormDialog>
  );
}

type Form = UseFormReturnType<ConnectionValues>;

function Fields({ form, isNew }: { form: Form; isNew: boolean }) {
  const choose = (kind: ConnectionValues['kind']) => {
    form.setFieldValue('kind', kind);
    // SAML does not tell whether an email address is verified, so without trust nobody could sign in.
    form.setFieldValue('trustsEmail', kind === 'SAML');
  };
  return (
    <>
      {isNew && (
        <Select
          label={say('kind')}
          description={say('kind.help')}
          allowDeselect={false}
          data={kinds}
          value={form.values.kind}
          onChange={(value) => choose(value === 'SAML' ? 'SAML' : 'OIDC')}
        />
      )}
      <TextInput
        label={say('name')}
        description={say('name.help')}
        required
        data-autofocus
        {...form.getInputProps('name')}
      />
      {form.values.kind === 'SAML' ? <SamlFields form={form} /> : <OidcFields form={form} isNew={isNew} />}
      <RoleFields form={form} />
    </>
  );
}

function OidcFields({ form, isNew }: { form: Form; isNew: boolean }) {
  const choose = (preset: ConnectionValues['preset']) => {
    form.setFieldValue('preset', preset);
    form.setFieldValue('issuer', presetIssuers[preset] ?? '');
  };
  return (
    <>
      <Select
        label={say('provider')}
        allowDeselect={false}
        data={presets()}
        value={form.values.preset}
        onChange={(value) => choose(oidcPresets.find((known) => known === value) ?? 'GENERIC')}
      />
      <TextInput
        label={say('issuer')}
        description={say('issuer.help')}
        placeholder={say('issuer.example')}
        required
        error={form.errors['oidc']}
        {...form.getInputProps('issuer')}
      />
      <TextInput label={say('clientId')} required {...form.getInputProps('clientId')} />
      <PasswordInput
        label={say('clientSecret')}
        description={isNew ? undefined : say('clientSecret.help')}
        required={isNew}
        autoComplete="off"
        {...form.getInputProps('clientSecret')}
      />
      {form.values.preset === 'MICROSOFT' && (
        <TagsInput
          label={say('tenants')}
          description={say('tenants.help')}
          {...form.getInputProps('tenantIds')}
        />
      )}
      {form.values.preset !== 'GOOGLE' && (
        <Switch
          label={say('trustEmails')}
          description={say('trustEmails.help')}
          {...form.getInputProps('trustsEmail', { type: 'checkbox' })}
        />
      )}
    </>
  );
}
