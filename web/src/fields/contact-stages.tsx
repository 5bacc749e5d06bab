import { routes } from '@callwright/sdk/routes';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { versionedQuery } from '../api.ts';
import type { CustomField } from '../records.ts';
import { FormFailure } from '../ui/form-failure.tsx';
import { Section } from '../ui/section.tsx';
import { Loaded } from '../ui/states.tsx';
import { isConflict, useSend } from '../ui/use-send.ts';
import { VersionConflict, type Change } from '../ui/version-conflict.tsx';
import { optionsError, optionsSent, optionValues, type OptionValues } from './option-values.ts';
import { OptionsEditor } from './options-editor.tsx';
import { say } from './say.ts';

/** The stages of contacts, in order. */
export function ContactStages() {
  const stages = useQuery(versionedQuery(routes.fields.contactStage, {}));
  const [saves, setSaves] = useState(0);
  return (
    <Section title={say('stages.title')}>
      <Text size="sm" c="dimmed">
        {say('stages.help')}
      </Text>
      <Loaded from={stages}>
        {({ data, etag }) => (
          // Fills the form again after a save, because new options have ids then.
          <Stages key={saves} field={data} etag={etag} onSaved={() => setSaves(saves + 1)} />
        )}
      </Loaded>
    </Section>
  );
}

type Versioned = { field: CustomField; etag: string | null };

/** `field` is the newest known version; the form keeps the one it was filled from. */
function Stages({ field, etag, onSaved }: Versioned & { onSaved: () => void }) {
  const [base, setBase] = useState<Versioned>({ field, etag });
  const form = useForm<{ options: OptionValues[] }>({
    initialValues: { options: optionValues(field.options) },
    validate: { options: optionsError },
  });
  const save = useSend(routes.fields.update, {
    form,
    done: say('stages.saved'),
    ifMatch: base.etag,
    invalidates: [routes.fields, routes.contacts, routes.tags],
  });
  const submit = ({ options }: typeof form.values) => {
    if (field.id !== null)
      save.mutate({ id: field.id, options: optionsSent(options) }, { onSuccess: onSaved });
  };
  const goOnFrom = (options: OptionValues[]) => {
    setBase({ field, etag });
    form.setValues({ options });
    save.reset();
  };
  return (
    <form onSubmit={form.onSubmit(submit)} noValidate>
      <Stack>
        {isConflict(save.error) && (
          <VersionConflict
            what={say('stages.list')}
            changes={changesOf(base.field, field)}
            onTheirs={() => goOnFrom(optionValues(field.options))}
            onMine={() => goOnFrom(form.values.options)}
          />
        )}
        <OptionsEditor
          isStages
          options={form.values.options}
          onChange={(options) => form.setFieldValue('options', options)}
          error={form.errors['options']}
        />
        <FormFailure form={form} />
        <Group>
          <Button type="submit" loading={save.isPending}>
            {say('stages.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function changesOf(before: CustomField, after: CustomField): Change[] {
  const [was, now] = [before, after].map(({ options }) =>
    options
      .filter(({ isArchived }) => !isArchived)
      .map(({ name }) => name)
      .join(', '),
  );
  return was === now ? [] : [{ label: say('stages.theList'), now: now ?? '' }];
}
