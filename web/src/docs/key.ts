import { useEffect, useState } from 'preact/hooks';

// In memory alone: never in storage, in an address or in a sample.
let key = '';
const listeners = new Set<(value: string) => void>();

/** The API key of the reader, the same in all forms of the page. */
export function useKey(): [key: string, setKey: (value: string) => void] {
  const [value, setValue] = useState(key);
  useEffect(() => {
    listeners.add(setValue);
    return () => {
      listeners.delete(setValue);
    };
  }, []);
  return [
    value,
    (next) => {
      key = next.trim();
      for (const listener of listeners) listener(key);
    },
  ];
}
