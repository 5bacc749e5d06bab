/** @jsxImportSource preact */
import type { JSX } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Icon } from './icons.tsx';
import { say } from './say.ts';
import { timeOfDay, zoneName, type Clock } from './times.ts';
import { allZones, matchingZones, zoneTitle, type Zone } from './zones.ts';

type Props = { timeZone: string; clock: Clock; onChange: (timeZone: string) => void };

/** The current time zone, and on request a searchable list of all others. */
export function ZonePicker({ timeZone, clock, onChange }: Props): JSX.Element {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const name = zoneTitle(timeZone);

  function close(chosen: string | null): void {
    setOpen(false);
    if (chosen !== null) onChange(chosen);
    button.current?.focus();
  }

  return (
    <div class={isOpen ? 'zone zone-open' : 'zone'}>
      <button
        ref={button}
        type="button"
        class="zone-button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="globe" />
        <span class="hidden">{say('zone.label')}</span>
        <span class="zone-name">{name}</span>
        <span class="faint">{zoneName(Date.now(), timeZone, 'shortOffset')}</span>
        <Icon name="down" />
      </button>
      {isOpen && <ZoneSearch timeZone={timeZone} clock={clock} onClose={close} />}
    </div>
  );
}

/** “Berlin (GMT+1)” */
export function zoneText(timeZone: string, instant: number | string = Date.now()): string {
  return say('zone.entry', { name: zoneTitle(timeZone), offset: zoneName(instant, timeZone, 'shortOffset') });
}

type SearchProps = { timeZone: string; clock: Clock; onClose: (chosen: string | null) => void };

/** A combobox with a list box (ARIA Authoring Practices); the focus stays in the field. */
function ZoneSearch({ timeZone, clock, onClose }: SearchProps): JSX.Element {
  const [search, setSearch] = useState('');
  const now = Date.now();
  const zones = useMemo(() => allZones(now, timeZone), [timeZone]);
  const found = useMemo(() => matchingZones(zones, search), [zones, search]);
  const [active, setActive] = useState(() => zones.findIndex((zone) => zone.id === timeZone));
  const panel = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    panel.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' });
  }, [active, search]);
  useEffect(() => {
    const onPress = (event: PointerEvent) => {
      if (event.target instanceof Node && panel.current?.parentElement?.contains(event.target) === false)
        onClose(null);
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, []);

  function onKeyDown(event: KeyboardEvent): void {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };
    const step = steps[event.key];
    if (event.key === 'Tab') return onClose(null);
    if (step === undefined && event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    if (step !== undefined) setActive(Math.min(Math.max(active + step, 0), found.length - 1));
    else onClose(event.key === 'Enter' ? (found[active]?.id ?? null) : null);
  }

  return (
    <div class="zone-panel" ref={panel}>
      <input
        ref={field}
        type="text"
        role="combobox"
        aria-label={say('zone.search')}
        placeholder={say('zone.search')}
        aria-expanded="true"
        aria-controls="zone-list"
        aria-autocomplete="list"
        aria-activedescendant={found[active] === undefined ? undefined : `zone-${active}`}
        autocomplete="off"
        spellcheck={false}
        value={search}
        onInput={(event) => {
          setSearch(event.currentTarget.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
      />
      <ul id="zone-list" class="zone-list" role="listbox" aria-label={say('zone.label')}>
        {found.map((zone, index) => (
          <Option
            key={zone.id}
            zone={zone}
            index={index}
            isActive={index === active}
            isSelected={zone.id === timeZone}
            time={timeOfDay(now, zone.id, clock)}
            onChoose={onClose}
          />
        ))}
      </ul>
      {found.length === 0 && <p class="zone-none">{say('zone.none')}</p>}
      <output class="hidden">{search === '' ? '' : say('zone.results', { count: found.length })}</output>
    </div>
  );
}

type OptionProps = {
  zone: Zone;
  index: number;
  isActive: boolean;
  isSelected: boolean;
  time: string;
  onChoose: (id: string) => void;
};

function Option({ zone, index, isActive, isSelected, time, onChoose }: OptionProps): JSX.Element {
  return (
    // The field keeps the focus and handles the keys; only a pointer touches an option.
    <li
      id={`zone-${index}`}
      role="option"
      aria-selected={isSelected}
      data-active={isActive ? '' : undefined}
      data-zone={zone.id}
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => onChoose(zone.id)}
    >
      <span>
        {zone.name} <span class="faint">{zone.offset}</span>
      </span>
      <span class="faint">{time}</span>
    </li>
  );
}
