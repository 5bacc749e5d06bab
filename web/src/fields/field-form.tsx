import { routes } from '@callwright/sdk/routes';
import { Input, Select, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import { fieldsUpdate } from '../field-limits.ts';
import type { CustomField } from '../records.ts';
import { Dialog } from '../ui/dialog.tsx';
import { FormButtons } from '../ui/form-buttons.tsx';
import { useSend } from '../ui/use-send.ts';
import { FieldConfiguration } from './field-configuration.tsx';
import { canBeUnique, inputTypeNames, inputTypesFor, takesOptions, widens } from './field-names.ts';
import { requestOf, valuesOf, type FieldValues } from './field-values.ts';
import { newOption, optionsError } from './option-values.ts';
import { OptionsEditor } from './options-editor.tsx';
import { fieldName } from '../ui/default-names.ts';
import { say } from './say.ts';

type Props = {
  type: CustomField['type'];
  field: CustomField | null;
  onClose: () => void;
  /** Called with the new field. */
  onCreated?: (field: CustomField) => void;
};
type FormState = UseFormReturnType<FieldValues>;

/** Creates or edits a field. */
export function FieldForm({ type, field, onClose, onCreated }: Props) {
  const form = useForm<FieldValues>({
    initialValues: valuesOf(field),
    validate: {
      name: (name) => (name.trim() === '' ? say('form.nameFirst') : null),
      options: (options, { inputType }) => (takesOptions(inputType) ? optionsError(options) : null),
    },
  });
  const options = {
    form,
    invalidates: [routes.fields, routes.contacts, routes.tags, routes.events],
    onDone: onClose,
  };
  const create = useSend(routes.fields.create, {
    ...options,
    done: say('form.created'),
    onDone: (reply) => {
      onCreated?.(reply.data.field);
      onClose();
    },
  });
  const update = useSend(routes.fields.update, { ...options, done: say('form.saved') });
  const submit = (values: FieldValues) => {
    const request = requestOf(values, type);
    if (field?.id) update.mutate({ id: field.id, ...request });
    else create.mutate({ type, ...request });
  };
  return (
    <Dialog
      isLarge
      opened
      onClose={onClose}
      title={field === null ? say('new') : say('form.title', { name: fieldName(field) })}
    >
      <form
        onSubmit={(event) => {
          // Otherwise, the form around the dialog would be submitted, too.
          event.stopPropagation();
          form.onSubmit(submit)(event);
        }}
        noValidate
      >
        <Stack>
          <FieldParts type={type} field={field} form={form} />
          <FormButtons
            form={form}
            label={field === null ? say('form.create') : say('form.save')}
            onBack={onClose}
            pending={create.isPending || update.isPending}
          />
        </Stack>
      </form>
    </Dialog>
  );
}

function FieldParts({
  type,
  field,
  form,
}: {
  type: Props['type'];
  field: CustomField | null;
  form: FormState;
}) {
  const { values, errors } = form;
  const chooseType = (inputType: FieldValues['inputType']) =>
    form.setValues({
      inputType,
      // For example, the limits of a number do not apply to a rating.
      ...(!widens(values.inputType, inputType) && { configuration: {} }),
      // A field with options starts with one empty option.
      ...(takesOptions(inputType) && values.options.length === 0 && { options: [newOption()] }),
    });
  return (
    <>
      <TextInput
        label={say('name')}
        withAsterisk
        {...fieldsUpdate.name}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <TextInput
        label={say('form.identifier')}
        description={say('form.identifierHelp')}
        placeholder={say('form.identifierAuto')}
        maxLength={64}
        {...form.getInputProps('identifier')}
      />
      <Select
        label={say('form.kind')}
        description={field === null ? undefined : say('form.kindHelp')}
        allowDeselect={false}
        data={inputTypesFor(field).map((value) => ({ value, label: inputTypeNames()[value] }))}
        value={values.inputType}
        onChange={(inputType) => inputType !== null && chooseType(inputType as FieldValues['inputType'])}
        error={errors['inputType']}
      />
      {takesOptions(values.inputType) && (
        <Input.Wrapper label={say('form.options')} labelElement="div">
          <OptionsEditor
            options={values.options}
            onChange={(options) => form.setFieldValue('options', options)}
            error={errors['options']}
          />
        </Input.Wrapper>
      )}
      <FieldConfiguration form={form} />
      <Textarea
        label={say('form.help')}
        autosize
        minRows={1}
        maxRows={5}
        {...fieldsUpdate.description}
        {...form.getInputProps('description')}
      />
      <FieldFlags type={type} form={form} />
    </>
  );
}

function FieldFlags({ type, form }: { type: Props['type']; form: FormState }) {
  const flag = (name: 'isInviteeQuestion' | 'required' | 'unique' | 'hidden') =>
    form.getInputProps(name, { type: 'checkbox' });
  return (
    <>
      {(type === 'CONTACT' || type === 'CALL') && (
        <Switch label={say('form.askable')} {...flag('isInviteeQuestion')} />
      )}
      <Switch label={say('form.required')} {...flag('required')} />
      {canBeUnique(type, form.values.inputType) && <Switch label={say('form.unique')} {...flag('unique')} />}
      <Switch label={say('hidden')} description={say('form.hiddenHelp')} {...flag('hidden')} />
    </>
  );
}
