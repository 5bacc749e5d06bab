import { routes } from '@callwright/sdk/routes';
import { Switch, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { query } from '../api.ts';
import { Address } from './address.tsx';
import type { ConnectionValues } from './connection-values.ts';

/** What only SAML asks for, below what its provider has to know. */
export function SamlFields({ form }: { form: UseFormReturnType<ConnectionValues> }) {
  const connections = useQuery(query(routes.signInConnections.list, {}));
  const ours = connections.data?.data.samlForProvider;
  return (
    <>
      {ours !== undefined && (
        <>
          <Address label="For the provider: entity id, and address of our metadata" text={ours.entityId} />
          <Address label="For the provider: ACS or reply address" text={ours.acsUrl} />
        </>
      )}
      <TextInput
        label="Entity id of the provider"
        description="Some call it issuer or identifier"
        required
        error={form.errors['saml']}
        {...form.getInputProps('entityId')}
      />
      <TextInput
        label="Sign-on address"
        description="Where the provider signs people in, for redirects"
        placeholder="https://login.company.example/sso"
        required
        {...form.getInputProps('ssoUrl')}
      />
      <Textarea
        label="Certificates the provider signs with"
        description="Paste one below the other where there are several: all of them count"
        placeholder="-----BEGIN CERTIFICATE-----"
        required
        autosize
        minRows={3}
        maxRows={8}
        {...form.getInputProps('certificates')}
      />
      <TextInput
        label="Attribute of the subject"
        description="What never changes about a person. Empty for the NameID; changing it later connects everybody anew"
        {...form.getInputProps('subjectAttribute')}
      />
      <TextInput
        label="Attribute of the e-mail"
        description="Empty where the NameID is the e-mail"
        {...form.getInputProps('emailAttribute')}
      />
      <TextInput label="Attribute of the first name" {...form.getInputProps('firstNameAttribute')} />
      <TextInput label="Attribute of the last name" {...form.getInputProps('lastNameAttribute')} />
      <Switch
        label="Count the e-mails of the provider as verified"
        description="Right only where your administrators alone can set e-mails there"
        {...form.getInputProps('trustsEmail', { type: 'checkbox' })}
      />
    </>
  );
}
