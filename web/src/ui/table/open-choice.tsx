import { Combobox, useCombobox } from '@mantine/core';
import { Check } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { ChoiceButton, type ChoiceProps } from './choice-button.tsx';
import classes from './choose-cell.module.css';
import { say } from './say.ts';

const searchedFrom = 8;

/** The value of a cell with its list of choices, initially open. */
export function OpenChoice({ chosen, choices, onChoose, mayBeNone = false, ...shown }: ChoiceProps) {
  const [search, setSearch] = useState('');
  const box = useCombobox({
    defaultOpened: true,
    onDropdownOpen: () => box.focusSearchInput(),
    onDropdownClose: () => {
      box.resetSelectedOption();
      box.focusTarget();
      setSearch('');
    },
  });
  const isSearched = choices.length >= searchedFrom;
  // The pressed button has disappeared.
  const focus = useEffectEvent(() => (isSearched ? box.focusSearchInput() : box.focusTarget()));
  useEffect(() => focus(), []);
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
        <ChoiceButton {...shown} onClick={() => box.toggleDropdown()} />
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
        <Combobox.Options className={classes['options']} aria-label={shown.label}>
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
