import { SimpleGrid, TagsInput, Textarea, TextInput, type TextInputProps } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { oauthUpdateClient } from '../field-limits.ts';
import { inLines, type AppValues } from './app-values.ts';
import { say } from './say.ts';
import { ScopeChoice } from './scope-choice.tsx';

/** The fields of an app, for registration and later changes. */
export function AppFields({ form }: { form: UseFormReturnType<AppValues> }) {
  const { redirect_uris: addressError, scope: scopeError } = form.errors;
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          label={say('name')}
          description={say('app.nameHelp')}
          withAsterisk
          {...oauthUpdateClient.client_name}
          {...form.getInputProps('client_name')}
        />
        <AddressInput
          label={say('homepage')}
          description={say('httpsAddress')}
          {...form.getInputProps('client_uri')}
        />
      </SimpleGrid>
      <Textarea
        label={say('redirects')}
        description={say('redirects.help')}
        withAsterisk
        autosize
        minRows={2}
        spellCheck={false}
        placeholder={say('redirects.example')}
        {...form.getInputProps('redirect_uris')}
        error={typeof addressError === 'string' ? inLines(addressError) : addressError}
      />
      <ScopeChoice
        label={say('scopes.most')}
        description={say('scopes.mostHelp')}
        value={form.values.scope}
        onChange={(scope) => form.setFieldValue('scope', scope)}
        error={scopeError}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <AddressInput
          label={say('policy')}
          description={say('policy.help')}
          {...form.getInputProps('policy_uri')}
        />
        <AddressInput
          label={say('terms')}
          description={say('policy.help')}
          {...form.getInputProps('tos_uri')}
        />
      </SimpleGrid>
      <TagsInput
        label={say('contacts')}
        description={say('contacts.help')}
        {...form.getInputProps('contacts')}
      />
    </>
  );
}

function AddressInput(props: TextInputProps) {
  return <TextInput placeholder={say('https')} inputMode="url" {...props} />;
}
