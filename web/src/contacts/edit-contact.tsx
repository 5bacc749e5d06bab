import { routes } from '@callwright/sdk/routes';
import { Select, SimpleGrid, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { contactsUpdate } from '../field-limits.ts';
import type { ContactDetail } from '../records.ts';
import { contactStatusNames } from '../ui/choices.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { MemberSelect } from '../ui/member-select.tsx';
import { TimeZoneSelect } from '../ui/time-zone-select.tsx';
import { isConflict, useSend } from '../ui/use-send.ts';
import { changesBetween, VersionConflict, withMine } from '../ui/version-conflict.tsx';
import { contactLabels, editedTexts } from './contact-labels.ts';
import { say } from './say.ts';

const writable = ['POTENTIAL', 'QUALIFIED', 'DISQUALIFIED'] as const;

function isWritable(status: string): status is (typeof writable)[number] {
  return writable.some((one) => one === status);
}

function shownLabels() {
  const {
    stage: _stage,
    country: _country,
    locale: _locale,
    referrerUrl: _referrerUrl,
    ...labels
  } = contactLabels();
  return labels;
}

type Texts = Record<(typeof editedTexts)[number], string>;

function textsOf(contact: ContactDetail): Texts {
  return Object.fromEntries(editedTexts.map((field) => [field, contact[field] ?? ''])) as Texts; // its keys by type
}

function valuesOf(contact: ContactDetail) {
  return {
    ...textsOf(contact),
    email: contact.email ?? '',
    phoneNumber: contact.phoneNumber ?? '',
    secondary_email: contact.secondary_email ?? '',
    secondary_phoneNumber: contact.secondary_phoneNumber ?? '',
    status: contact.status as string,
    userId: contact.userId,
    timeZone: contact.timeZone,
  };
}

function inWords(contact: ContactDetail) {
  return {
    ...valuesOf(contact),
    status: contactStatusNames[contact.status],
    userId: contact.closerOwner?.name ?? null,
  };
}

type Versioned = { contact: ContactDetail; etag: string | null };

/** `contact` is the latest known version; the form keeps the one it was filled from. */
export function EditContact({ contact, etag, onClose }: Versioned & { onClose: () => void }) {
  const [base, setBase] = useState<Versioned>({ contact, etag });
  const form = useForm({ initialValues: valuesOf(contact) });
  const save = useSend(routes.contacts.update, {
    form,
    ifMatch: base.etag,
    done: say('edit.done'),
    invalidates: [routes.contacts, routes.tags, routes.eventCalls],
    onDone: onClose,
  });
  const submit = ({ status, ...values }: typeof form.values) =>
    save.mutate({
      id: contact.id,
      ...values,
      ...Object.fromEntries(editedTexts.map((field) => [field, values[field] || null])),
      email: values.email || null,
      phoneNumber: values.phoneNumber || null,
      secondary_email: values.secondary_email || null,
      secondary_phoneNumber: values.secondary_phoneNumber || null,
      // A status set by a booking stays unless another one is chosen.
      ...(isWritable(status) && status !== base.contact.status && { status }),
    });
  const goOnFrom = (values: typeof form.values) => {
    setBase({ contact, etag });
    form.setInitialValues(valuesOf(contact));
    form.setValues(values);
    save.reset();
  };
  const labels = shownLabels();
  const statuses = [...writable, ...(isWritable(contact.status) ? [] : [contact.status])];
  return (
    <FormDialog
      form={form}
      title={say('edit.title')}
      isLarge
      onClose={onClose}
      onSubmit={form.onSubmit(submit)}
      submit={say('edit.save')}
      pending={save.isPending}
    >
      {isConflict(save.error) && (
        <VersionConflict
          what={say('edit.theContact')}
          changes={changesBetween(inWords(base.contact), inWords(contact), labels)}
          onTheirs={() => goOnFrom(valuesOf(contact))}
          onMine={() => goOnFrom(withMine(valuesOf(contact), form))}
        />
      )}
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {editedTexts.map((field, index) => (
          <TextInput
            key={field}
            label={labels[field]}
            {...contactsUpdate[field]}
            data-autofocus={index === 0 || undefined}
            {...form.getInputProps(field)}
          />
        ))}
        <TextInput label={labels.email} type="email" {...form.getInputProps('email')} />
        <TextInput label={labels.phoneNumber} type="tel" {...form.getInputProps('phoneNumber')} />
        <TextInput label={labels.secondary_email} type="email" {...form.getInputProps('secondary_email')} />
        <TextInput
          label={labels.secondary_phoneNumber}
          type="tel"
          {...form.getInputProps('secondary_phoneNumber')}
        />
        <Select
          label={labels.status}
          allowDeselect={false}
          data={statuses.map((value) => ({ value, label: contactStatusNames[value] }))}
          {...form.getInputProps('status')}
        />
        <MemberSelect
          label={labels.userId}
          clearable
          value={form.values.userId}
          onChange={(id) => form.setFieldValue('userId', id)}
          error={form.errors['userId']}
        />
        <TimeZoneSelect label={labels.timeZone} clearable {...form.getInputProps('timeZone')} />
      </SimpleGrid>
    </FormDialog>
  );
}
