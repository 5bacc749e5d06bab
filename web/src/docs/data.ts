import type { Index, Section } from '@callwright/contract/reference.ts';
import { useEffect, useState } from 'preact/hooks';

const loaded = new Map<string, Promise<unknown>>();

async function read(name: string): Promise<unknown> {
  const response = await fetch(`/docs/data/${name}.json`);
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return response.json();
}

function readOnce(name: string): Promise<unknown> {
  const known = loaded.get(name);
  if (known !== undefined) return known;
  const promise = read(name);
  loaded.set(name, promise);
  // A failed request can be tried again.
  promise.catch(() => loaded.delete(name));
  return promise;
}

/** The value is null while it loads. */
type Loaded<T> = { readonly value: T | null; readonly isFailed: boolean };

function useData<T>(name: string): Loaded<T> {
  const [state, setState] = useState<Loaded<T> & { of: string }>({ value: null, isFailed: false, of: name });
  useEffect(() => {
    let isCurrent = true;
    readOnce(name).then(
      (value) => isCurrent && setState({ value: value as T, isFailed: false, of: name }), // the server's format
      () => isCurrent && setState({ value: null, isFailed: true, of: name }),
    );
    return () => {
      isCurrent = false;
    };
  }, [name]);
  return state.of === name ? state : { value: null, isFailed: false };
}

export const useIndex = (): Loaded<Index> => useData<Index>('index');
export const useSection = (name: string): Loaded<Section> => useData<Section>(name);
