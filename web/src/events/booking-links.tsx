import { routes } from '@callwright/sdk/routes';
import { Badge, Button, Group, NumberInput, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../api.ts';
import { bookingLinksCreate } from '../field-limits.ts';
import type { BookingLink, CallEvent } from '../records.ts';
import { Copy } from '../ui/copy.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { AnchorLink } from '../ui/link.tsx';
import listClasses from '../ui/list.module.css';
import { personName } from '../ui/person-name.ts';
import { RowList } from '../ui/row-list.tsx';
import { Section } from '../ui/section.tsx';
import { Loaded } from '../ui/states.tsx';
import { writeDate } from '../ui/time.ts';
import { useSend } from '../ui/use-send.ts';
import { say } from './say.ts';

const linkReads = [routes.bookingLinks, routes.contacts];
const shownMax = 20;
const validDaysDefault = 14;

type Made = { url: string; name: string };

/** Links for one person and one booking: create them, show each once, and revoke them. */
export function BookingLinks({ event }: { event: CallEvent }) {
  const [isCreating, setCreating] = useState(false);
  const [made, setMade] = useState<Made | null>(null);
  const links = useQuery(query(routes.bookingLinks.list, { eventId: event.id, limit: shownMax }));
  return (
    <Section
      title={say('bookingLink')}
      actions={
        <Button variant="default" size="sm" onClick={() => setCreating(true)}>
          {say('bookingLink.create')}
        </Button>
      }
    >
      <Text size="sm" c="dimmed">
        {say('bookingLink.help')}
      </Text>
      {made !== null && <MadeLink made={made} onDone={() => setMade(null)} />}
      {isCreating && (
        <CreateLink
          event={event}
          onClose={() => setCreating(false)}
          onMade={(link) => {
            setMade(link);
            setCreating(false);
          }}
        />
      )}
      <Loaded from={links}>
        {({ data }) =>
          data.length === 0 ? (
            <Text size="sm" c="dimmed">
              {say('bookingLink.none')}
            </Text>
          ) : (
            <RowList label={say('bookingLink')}>
              {data.map((link) => (
                <LinkRow key={link.id} link={link} />
              ))}
            </RowList>
          )
        }
      </Loaded>
    </Section>
  );
}

function MadeLink({ made: { url, name }, onDone }: { made: Made; onDone: () => void }) {
  return (
    <Stack gap="xs">
      <Text size="sm" role="status">
        {say('bookingLink.made', { name })}
      </Text>
      <Group align="end" gap="xs" wrap="nowrap">
        <TextInput aria-label={say('bookingLink')} value={url} readOnly flex={1} maw={560} miw={0} />
        <Copy text={url} label={say('copyLink')} size="sm" />
        <Button variant="subtle" size="sm" onClick={onDone}>
          {say('bookingLink.done')}
        </Button>
      </Group>
    </Stack>
  );
}

type CreateProps = { event: CallEvent; onClose: () => void; onMade: (made: Made) => void };

function CreateLink({ event, onClose, onMade }: CreateProps) {
  const form = useForm({
    initialValues: { email: '', firstName: '', lastName: '', validDays: validDaysDefault },
  });
  const create = useSend(routes.bookingLinks.create, {
    form,
    invalidates: linkReads,
    onDone: ({ data: { bookingLink, url } }) => onMade({ url, name: personName(bookingLink.contact.name) }),
  });
  const submit = ({ email, firstName, lastName, validDays }: typeof form.values) =>
    create.mutate({
      eventId: event.id,
      email: email.trim(),
      validDays,
      ...(firstName.trim() !== '' && { firstName: firstName.trim() }),
      ...(lastName.trim() !== '' && { lastName: lastName.trim() }),
    });
  return (
    <FormDialog
      form={form}
      title={say('bookingLink.create')}
      onClose={onClose}
      onSubmit={form.onSubmit(submit)}
      submit={say('bookingLink.create')}
      pending={create.isPending}
      noValidate
    >
      <TextInput
        label={say('bookingLink.email')}
        type="email"
        withAsterisk
        data-autofocus
        {...bookingLinksCreate.email}
        {...form.getInputProps('email')}
      />
      <Group grow>
        <TextInput
          label={say('bookingLink.firstName')}
          {...bookingLinksCreate.firstName}
          {...form.getInputProps('firstName')}
        />
        <TextInput
          label={say('bookingLink.lastName')}
          {...bookingLinksCreate.lastName}
          {...form.getInputProps('lastName')}
        />
      </Group>
      <NumberInput
        label={say('bookingLink.validDays')}
        {...bookingLinksCreate.validDays}
        {...form.getInputProps('validDays')}
      />
    </FormDialog>
  );
}

function LinkRow({ link }: { link: BookingLink }) {
  const revoke = useSend(routes.bookingLinks.revoke, { invalidates: linkReads });
  const { id, contact, state, expiresAt } = link;
  return (
    <Group component="li" className={listClasses['row'] ?? ''} justify="space-between" px="md" py="xs">
      <AnchorLink to="/contacts/$contactId" params={{ contactId: String(contact.id) }} size="sm">
        {personName(contact.name)}
      </AnchorLink>
      <Group gap="xs" wrap="nowrap">
        <Badge variant="light" color={state === 'OPEN' ? 'green' : 'gray'}>
          {say(`bookingLink.state.${state}`, { date: writeDate(expiresAt.slice(0, 10)) })}
        </Badge>
        {state === 'OPEN' && (
          <Button
            variant="subtle"
            size="xs"
            color="red"
            loading={revoke.isPending}
            onClick={() => revoke.mutate({ id })}
          >
            {say('bookingLink.revoke')}
          </Button>
        )}
      </Group>
    </Group>
  );
}
