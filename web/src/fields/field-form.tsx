import { routes } from '@callwright/sdk/routes';
import { Input, Select, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import type { CustomField } from '../records.ts';
import { Dialog } from '../ui/dialog.tsx';
import { FormButtons } from '../ui/form-buttons.tsx';
import { useSend } from '../ui/use-send.ts';
import { FieldConfiguration } from './field-configuration.tsx';
import { canBeUnique, inputTypeNames, inputTypesFor, takesOptions, widens } from './field-names.ts';
import { requestOf, valuesOf, type FieldValues } from './field-values.ts';
import { newOption, optionsError } from './option-values.ts';
import { OptionsEditor } from './options-editor.tsx';

type Props = {
  type: CustomField['type'];
  field: CustomField | null;
  onClose: () => void;
  /** The new field, where one was made. */
  onCreated?: (field: CustomField) => void;
};
type FormState = UseFormReturnType<FieldValues>;

/** A new field, or a change of one. */
export function FieldForm({ type, field, onClose, onCreated }: Props) {
  const form = useForm<FieldValues>({
    initialValues: valuesOf(field),
    validate: {
      name: (name) => (name.trim() === '' ? 'Give the field a name' : null),
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
    done: 'Field created',
    onDone: (reply) => {
      onCreated?.(reply.data.field);
      onClose();
    },
  });
  const update = useSend(routes.fields.update, { ...options, done: 'Field saved' });
  const submit = (values: FieldValues) => {
    const request = requestOf(values, type);
    if (field?.id) update.mutate({ id: field.id, ...request });
    else create.mutate({ type, ...request });
  };
  return (
    <Dialog isLarge opened onClose={onClose} title={field === null ? 'New field' : `Field “${field.name}”`}>
      <form
        onSubmit={(event) => {
          // The dialog may have been opened from within a form, which would be sent as well.
          event.stopPropagation();
          form.onSubmit(submit)(event);
        }}
        noValidate
      >
        <Stack>
          <FieldParts type={type} field={field} form={form} />
          <FormButtons
            form={form}
            label={field === null ? 'Create' : 'Save'}
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
      // A limit of a number does not apply to stars or options.
      ...(!widens(values.inputType, inputType) && { configuration: {} }),
      // A field with options starts with one empty option.
      ...(takesOptions(inputType) && values.options.length === 0 && { options: [newOption()] }),
    });
  return (
    <>
      <TextInput label="Name" withAsterisk maxLength={255} data-autofocus {...form.getInputProps('name')} />
      <TextInput
        label="Identifier"
        description="Names the field in the API and in imports. A change keeps the one before working."
        placeholder="Made from the name"
        maxLength={64}
        {...form.getInputProps('identifier')}
      />
      <Select
        label="Kind of answer"
        description={field === null ? undefined : 'Can only become wider, so that the answers stay right'}
        allowDeselect={false}
        data={inputTypesFor(field).map((value) => ({ value, label: inputTypeNames[value] }))}
        value={values.inputType}
        onChange={(inputType) => inputType !== null && chooseType(inputType as FieldValues['inputType'])}
        error={errors['inputType']}
      />
      {takesOptions(values.inputType) && (
        <Input.Wrapper label="Options" labelElement="div">
          <OptionsEditor
            what="option"
            options={values.options}
            onChange={(options) => form.setFieldValue('options', options)}
            error={errors['options']}
          />
        </Input.Wrapper>
      )}
      <FieldConfiguration form={form} />
      <Textarea
        label="Help text"
        autosize
        minRows={1}
        maxRows={5}
        maxLength={2_000}
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
        <Switch label="Booking forms can ask for it" {...flag('isInviteeQuestion')} />
      )}
      <Switch label="Must be answered in forms" {...flag('required')} />
      {canBeUnique(type, form.values.inputType) && (
        <Switch label="No two contacts may give the same answer" {...flag('unique')} />
      )}
      <Switch
        label="Hidden"
        description="Left out of lists and forms. Its answers are kept."
        {...flag('hidden')}
      />
    </>
  );
}
