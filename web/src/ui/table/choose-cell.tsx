import { Combobox, useCombobox, VisuallyHidden } from '@mantine/core';
import { Check } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { CellPlace } from './column.ts';
import classes from './choose-cell.module.css';
import { say } from './say.ts';

type Choice = { value: string; label: string; dot?: string | undefined };

type Props = {
  /** “Stage” of “Ann” */
  label: string;
  name: string;
  /** What is chosen now, in words. */
  now: string;
  chosen: readonly string[];
  choices: readonly Choice[];
  /** null: nothing of it. */
  onChoose: (value: string | null) => void;
  mayBeNone?: boolean;
  place: CellPlace;
  children: ReactNode;
};

const searchedFrom = 8;

/** A value in a cell that is changed where it stands. */
export function ChooseCell(props: Props) {
  const { label, name, now, chosen, choices, onChoose, mayBeNone = false, place, children } = props;
  const [search, setSearch] = useState('');
  const box = useCombobox({
    onDropdownOpen: () => box.focusSearchInput(),
    onDropdownClose: () => {
      box.resetSelectedOption();
      box.focusTarget();
      setSearch('');
    },
  });
  const isSearched = choices.length >= searchedFrom;
  const found = choices.filter((choice) => choice.label.toLowerCase().includes(search.trim().toLowerCase()));
  return (
    <Combobox
      store={box}
      width={220}
      position="bottom-start"
      withinPortal
      onOptionSubmit={(value) => {
        box.closeDropdown();
        onChoose(value === '' ? null : value);
      }}
    >
      <Combobox.Target targetType="button">
        <button
          type="button"
          className={classes['value']}
          tabIndex={place.tabIndex}
          onClick={() => box.toggleDropdown()}
        >
          {/* Not as a label: a name has to contain what is seen, and a cell may show less than there is. */}
          <VisuallyHidden>{say('choose.change', { label, name, value: now || say('empty') })}</VisuallyHidden>
          <span className={classes['shown']} aria-hidden>
            {children}
          </span>
        </button>
      </Combobox.Target>
      <Combobox.Dropdown>
        {isSearched && (
          <Combobox.Search
            aria-label={say('choose.search')}
            placeholder={say('choose.search')}
            value={search}
            onChange={(event) => {
              setSearch(event.currentTarget.value);
              box.selectFirstOption();
            }}
          />
        )}
        <Combobox.Options className={classes['options']} aria-label={label}>
          {mayBeNone && search === '' && (
            <Combobox.Option value="" className={classes['option']}>
              {say('choose.clear')}
            </Combobox.Option>
          )}
          {found.map((choice) => (
            <Combobox.Option
              key={choice.value}
              value={choice.value}
              active={chosen.includes(choice.value)}
              className={classes['option']}
            >
              {choice.dot !== undefined && (
                <span className={classes['dot']} style={{ background: choice.dot }} aria-hidden />
              )}
              <span className={classes['label']}>{choice.label}</span>
              {chosen.includes(choice.value) && <Check aria-hidden size={14} />}
            </Combobox.Option>
          ))}
          {found.length === 0 && <Combobox.Empty>{say('choose.none')}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
