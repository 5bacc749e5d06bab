import { SimpleGrid, TagsInput, Textarea, TextInput, type TextInputProps } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { inLines, type AppValues } from './app-values.ts';
import { ScopeChoice } from './scope-choice.tsx';

/** What can be said of an app when it is registered, and changed later. */
export function AppFields({ form }: { form: UseFormReturnType<AppValues> }) {
  const { redirect_uris: addressError, scope: scopeError } = form.errors;
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          label="Name"
          description="Shown when people are asked for consent"
          withAsterisk
          maxLength={100}
          {...form.getInputProps('client_name')}
        />
        <AddressInput label="Homepage" description="An https address" {...form.getInputProps('client_uri')} />
      </SimpleGrid>
      <Textarea
        label="Redirect addresses"
        description="Where people come back to, one per line, at most 10. They are compared character for character: https, or http on localhost or 127.0.0.1 while you develop. Without #, * and user names."
        withAsterisk
        autosize
        minRows={2}
        spellCheck={false}
        placeholder="https://app.example.com/callback"
        {...form.getInputProps('redirect_uris')}
        error={typeof addressError === 'string' ? inLines(addressError) : addressError}
      />
      <ScopeChoice
        label="The most it may ask for"
        description="Fewer scopes are granted sooner. When people connect the app, it can ask for some of them or for all."
        value={form.values.scope}
        onChange={(scope) => form.setFieldValue('scope', scope)}
        error={scopeError}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <AddressInput
          label="Privacy policy"
          description="An https address, shown with the question for consent"
          {...form.getInputProps('policy_uri')}
        />
        <AddressInput
          label="Terms"
          description="An https address, shown with the question for consent"
          {...form.getInputProps('tos_uri')}
        />
      </SimpleGrid>
      <TagsInput
        label="Contacts"
        description="E-mail addresses of people who look after the app, for the operator; press Enter after each"
        {...form.getInputProps('contacts')}
      />
    </>
  );
}

function AddressInput(props: TextInputProps) {
  return <TextInput placeholder="https://" inputMode="url" {...props} />;
}
