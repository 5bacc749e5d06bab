/** @jsxImportSource preact */
import type { Index } from '@callwright/contract/reference.ts';
import type { JSX } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { entriesOf, find, type Hit } from './find.ts';
import { guides } from './guides.ts';
import { go } from './place.ts';

const opened = 'docs:search';

export function openSearch(): void {
  dispatchEvent(new Event(opened));
}

/** A search dialog: `/` or Ctrl K opens it, arrow keys select, Enter opens the result. */
export function Search({ index }: { index: Index | null }): JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  const entries = useMemo(() => entriesOf(index, guides), [index]);
  const hits = useMemo(() => find(entries, typed), [entries, typed]);

  useEffect(() => {
    const open = () => {
      setTyped('');
      setChosen(0);
      if (dialog.current?.open === false) dialog.current.showModal();
    };
    const onKey = (event: KeyboardEvent) => {
      const isShortcut = event.key === 'k' && (event.ctrlKey || event.metaKey);
      if (!isShortcut && (event.key !== '/' || isTyping(event.target))) return;
      event.preventDefault();
      open();
    };
    addEventListener(opened, open);
    addEventListener('keydown', onKey);
    return () => {
      removeEventListener(opened, open);
      removeEventListener('keydown', onKey);
    };
  }, []);

  const choose = (hit: Hit | undefined) => {
    if (hit === undefined) return;
    dialog.current?.close();
    go(hit.href);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      setChosen(Math.min(hits.length - 1, Math.max(0, chosen + step)));
    }
    if (event.key === 'Enter') choose(hits[chosen]);
  };

  return (
    <dialog class="search" ref={dialog} aria-label="Search the reference">
      <input
        type="text"
        role="combobox"
        aria-expanded="true"
        aria-controls="search-hits"
        aria-activedescendant={hits.length > 0 ? `hit-${chosen}` : undefined}
        aria-label="Search operations, guides and error codes"
        placeholder="Search operations, guides and error codes"
        value={typed}
        onInput={(event) => {
          setTyped(event.currentTarget.value);
          setChosen(0);
        }}
        onKeyDown={onKeyDown}
      />
      <ul id="search-hits" role="listbox" aria-label="Found">
        {hits.map((hit, place) => (
          <HitRow key={hit.href} hit={hit} place={place} isChosen={place === chosen} onChoose={choose} />
        ))}
      </ul>
      {typed !== '' && hits.length === 0 && <p class="state">Nothing has all of these words.</p>}
    </dialog>
  );
}

function HitRow({
  hit,
  place,
  isChosen,
  onChoose,
}: {
  hit: Hit;
  place: number;
  isChosen: boolean;
  onChoose: (hit: Hit) => void;
}): JSX.Element {
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isChosen) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  return (
    // The text field keeps the focus while the arrow keys move through the list.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <li id={`hit-${place}`} role="option" aria-selected={isChosen} ref={row} onClick={() => onChoose(hit)}>
      <span>{hit.title}</span>
      <small>{hit.detail}</small>
    </li>
  );
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select') !== null;
}
