import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { say } from '../lists/say.ts';

const delayMs = 300;

type Props = { label: string; placeholder: string; value: string; onSearch: (text: string) => void };

/** Searches after a pause in typing, so that not every letter causes a request. */
export function SearchField({ label, placeholder, value, onSearch }: Props) {
  const [text, setText] = useState(value);
  const [sent, setSent] = useState(value);
  const [seen, setSeen] = useState(value);
  if (value !== seen) {
    setSeen(value);
    // The filter was changed elsewhere, by another view or by removing it. Text being typed is kept.
    if (value !== sent) {
      setText(value);
      setSent(value);
    }
  }
  const search = useDebouncedCallback((next: string) => {
    setSent(next);
    onSearch(next);
  }, delayMs);
  const change = (next: string) => {
    setText(next);
    search(next.trim());
  };
  return (
    <TextInput
      type="search"
      label={label}
      placeholder={placeholder}
      value={text}
      maxLength={255}
      onChange={(event) => change(event.currentTarget.value)}
      rightSection={
        text !== '' && <CloseButton size="sm" aria-label={say('search.clear')} onClick={() => change('')} />
      }
    />
  );
}
