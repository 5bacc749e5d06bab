import { useEffect, useState } from 'preact/hooks';

// Kept only in memory: never in storage, in a URL or in a sample.
let key = '';
const listeners = new Set<(value: string) => void>();

/** The reader's API key, shared by all forms of the page. */
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
