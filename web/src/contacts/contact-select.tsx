import { routes } from '@callwright/sdk/routes';
import { Select, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../api.ts';
import { contactName } from './contact-name.ts';
import { say } from './say.ts';

const shownMax = 20;
const pauseMs = 200;

/** Selects a person by name, email or phone. */
export function ContactSelect(props: Omit<SelectProps, 'data' | 'searchable'>) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), pauseMs);
  const found = useQuery({
    ...query(routes.contacts.list, { limit: shownMax, ...(search !== '' && { search }) }),
    placeholderData: keepPreviousData,
  });
  const data = (found.data?.data.contacts ?? []).map((contact) => ({
    value: String(contact.id),
    label: [contactName(contact), contact.email ?? contact.phoneNumber].filter(Boolean).join(' · '),
  }));
  return (
    <Select
      searchable
      placeholder={say('filter.search')}
      nothingFoundMessage={say('select.none')}
      {...props}
      data={data}
      // The server has filtered them.
      filter={({ options }) => options}
      onSearchChange={setTyped}
    />
  );
}
