import { Kbd, Switch } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../ui/dialog.tsx';
import { say } from './say.ts';
import { areKeysOn, shortcutsNow, turnKeys, type ShortcutGroup } from './shortcuts.ts';
import classes from './shortcut-sheet.module.css';

const isApple = /Mac|iPhone|iPad/.test(navigator.platform);
const wide = isApple ? '⌘' : 'Ctrl ';

/** All shortcuts that are currently available. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const [groups] = useState(() => [
    ...shortcutsNow().filter(({ shortcuts }) => shortcuts.every(({ key }) => key !== '?')),
    always(),
  ]);
  const [isOn, setOn] = useState(areKeysOn);
  const turn = (on: boolean) => {
    turnKeys(on);
    setOn(on);
  };
  return (
    <Dialog opened onClose={onClose} title={say('title')} isLarge>
      <div className={classes['groups']} data-off={!isOn || undefined}>
        {groups.map(({ title, shortcuts }) => (
          <section key={title} aria-label={title}>
            <h3>{title}</h3>
            <dl>
              {shortcuts.map(({ key, label }) => (
                <div key={key}>
                  <dt>{label}</dt>
                  <dd>
                    <Kbd>{key.length === 1 ? key.toUpperCase() : key}</Kbd>
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <Switch
        mt="lg"
        label={say('on')}
        description={say('on.help')}
        checked={isOn}
        onChange={({ currentTarget: { checked } }) => turn(checked)}
      />
    </Dialog>
  );
}

function always(): ShortcutGroup {
  const run = () => undefined;
  return {
    title: say('everywhere'),
    shortcuts: [
      { key: `${wide}K`, label: say('search'), run },
      { key: `${wide}Enter`, label: say('send'), run },
      { key: 'Esc', label: say('close'), run },
      { key: '?', label: say('title'), run },
    ],
  };
}
