import { routes } from '@callwright/sdk/routes';
import { Switch, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { query } from '../api.ts';
import { Address } from '../ui/address.tsx';
import type { ConnectionValues } from './connection-values.ts';
import { say } from './say.ts';

/** The fields only for SAML, below the values that its provider needs. */
export function SamlFields({ form }: { form: UseFormReturnType<ConnectionValues> }) {
  const connections = useQuery(query(routes.signInConnections.list, {}));
  const ours = connections.data?.data.samlForProvider;
  return (
    <>
      {ours !== undefined && (
        <>
          <Address label={say('saml.metadata')} text={ours.entityId} />
          <Address label={say('saml.acs')} text={ours.acsUrl} />
        </>
      )}
      <TextInput
        label={say('saml.entity')}
        description={say('saml.entityHelp')}
        required
        error={form.errors['saml']}
        {...form.getInputProps('entityId')}
      />
      <TextInput
        label={say('saml.signOn')}
        description={say('saml.signOnHelp')}
        placeholder={say('saml.signOnExample')}
        required
        {...form.getInputProps('ssoUrl')}
      />
      <Textarea
        label={say('saml.certificates')}
        description={say('saml.certificatesHelp')}
        placeholder={'-----BEGIN CERTIFICATE-----'}
        required
        autosize
        minRows={3}
        maxRows={8}
        {...form.getInputProps('certificates')}
      />
      <TextInput
        label={say('saml.subject')}
        description={say('saml.subjectHelp')}
        {...form.getInputProps('subjectAttribute')}
      />
      <TextInput
        label={say('saml.email')}
        description={say('saml.emailHelp')}
        {...form.getInputProps('emailAttribute')}
      />
      <TextInput label={say('saml.firstName')} {...form.getInputProps('firstNameAttribute')} />
      <TextInput label={say('saml.lastName')} {...form.getInputProps('lastNameAttribute')} />
      <Switch
        label={say('saml.trustEmails')}
        description={say('trustEmails.help')}
        {...form.getInputProps('trustsEmail', { type: 'checkbox' })}
      />
    </>
  );
}
