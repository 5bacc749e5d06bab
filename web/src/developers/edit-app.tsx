import { routes } from '@callwright/sdk/routes';
import { Button, Group, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect } from 'react';
import type { OAuthClient } from '../records.ts';
import { FormFailure } from '../ui/form-failure.tsx';
import { Section } from '../ui/section.tsx';
import { useSend } from '../ui/use-send.ts';
import { AppFields } from './app-fields.tsx';
import { appReads, appRules, changesOf, valuesOf, type AppValues } from './app-values.ts';
import { say } from './say.ts';

export function EditApp({ app }: { app: OAuthClient }) {
  const form = useForm<AppValues>({ initialValues: valuesOf(app), validate: appRules });
  const show = (shown: OAuthClient) => {
    const values = valuesOf(shown);
    form.setInitialValues(values);
    form.setValues(values);
  };
  useEffect(() => {
    // Updates the form, because for example the try-it page may have added its address. Text being typed stays.
    if (!form.isDirty()) show(app);
    // oxlint-disable-next-line react/exhaustive-deps -- the form is the same one all the time
  }, [app]);
  const save = useSend(routes.oauth.updateClient, {
    form,
    done: say('app.saved'),
    invalidates: appReads,
    onDone: show,
  });
  const submit = (values: AppValues) =>
    save.mutate({ clientId: app.client_id, ...changesOf(form.getInitialValues(), values) });
  return (
    <Section title={say('app.details')}>
      <form onSubmit={form.onSubmit(submit)} noValidate>
        <Stack>
          <AppFields form={form} />
          <FormFailure form={form} />
          <Group justify="flex-end">
            <Button type="submit" loading={save.isPending}>
              {say('save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  );
}
