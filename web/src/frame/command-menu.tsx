import { Modal } from '@mantine/core';
import { Search } from 'lucide-react';
import { useId, useState, type KeyboardEvent } from 'react';
import classes from './command-menu.module.css';
import { say } from './say.ts';
import { matching, useCommands, type Command } from './use-commands.ts';
import { useFound } from './use-found.ts';

type Props = {
  /** The text typed before the menu was loaded. */
  typed: string;
  onClose: () => void;
};

/** Finds a page, an action or a record by name: type, select with the arrow keys, open with Enter. */
export function CommandMenu(menu: Props) {
  return (
    <Modal.Root opened onClose={menu.onClose} padding={0} size={560} yOffset="12dvh">
      <Modal.Overlay />
      <Modal.Content aria-label={say('menu.open')}>
        <Modal.Body>
          <Menu {...menu} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

function Menu({ typed, onClose }: Props) {
  const id = useId();
  const [text, setText] = useState(typed);
  const [position, setPosition] = useState(0);
  const { groups: found, isSearching, error } = useFound(text);
  const groups = [...matching(useCommands(), text), ...found];
  const shown = groups.flatMap(({ commands }) => commands);
  const current = shown[Math.min(position, shown.length - 1)];
  const run = (command: Command) => {
    onClose();
    command.run();
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && shown.length > 0) {
      event.preventDefault();
      const next = (shown.length + Math.min(position, shown.length - 1) + step) % shown.length;
      setPosition(next);
      document.getElementById(`${id}-${shown[next]?.id}`)?.scrollIntoView({ block: 'nearest' });
    }
    if (event.key === 'Enter' && current !== undefined) {
      event.preventDefault();
      run(current);
    }
  };
  return (
    <>
      <div className={classes['field']}>
        <Search aria-hidden />
        <input
          data-autofocus
          role="combobox"
          aria-label={say('menu.open')}
          aria-expanded="true"
          aria-controls={id}
          aria-activedescendant={current && `${id}-${current.id}`}
          placeholder={say('menu.placeholder')}
          value={text}
          onKeyDown={press}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setPosition(0);
          }}
        />
      </div>
      <div id={id} role="listbox" aria-label={say('menu.open')} className={classes['list']}>
        {groups.map(({ label, commands }) => (
          <div key={label} role="group" aria-label={label}>
            <div className={classes['group']} aria-hidden>
              {label}
            </div>
            {commands.map((command) => (
              <Row
                key={command.id}
                id={`${id}-${command.id}`}
                command={command}
                isCurrent={command === current}
                run={run}
              />
            ))}
          </div>
        ))}
      </div>
      <p className={classes['status']} role="status">
        {error !== null && say('menu.failed')}
        {error === null && isSearching && say('menu.searching')}
        {error === null && !isSearching && shown.length === 0 && say('menu.nothing', { text })}
      </p>
    </>
  );
}

type RowProps = { id: string; command: Command; isCurrent: boolean; run: (command: Command) => void };

function Row({ id, command, isCurrent, run }: RowProps) {
  const Icon = command.icon;
  return (
    // The text field keeps the focus and handles the keys.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={id}
      role="option"
      aria-selected={isCurrent}
      className={classes['row']}
      onClick={() => run(command)}
    >
      <Icon aria-hidden />
      <span className={classes['label']}>{command.label}</span>
      {command.detail && <span className={classes['detail']}>{command.detail}</span>}
    </div>
  );
}
