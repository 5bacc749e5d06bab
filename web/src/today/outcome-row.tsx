import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMe } from '../auth/session.ts';
import type { Call } from '../records.ts';
import { writeSoon } from '../ui/time.ts';
import { inviteeOf } from '../calls/invitee.ts';
import { useKeyHint } from './key-hint.tsx';
import { keysOf, type OutcomeKey } from './outcome-keys.ts';
import { say } from './say.ts';
import classes from './today.module.css';

type Props = {
  call: Call;
  timeZone: string;
  /** The keys act on this row. */
  isMarked: boolean;
  onKey: (key: OutcomeKey) => void;
};

export function OutcomeRow({ call, timeZone, isMarked, onKey }: Props) {
  const name = inviteeOf(call);
  const { user } = useMe();
  const hintOf = useKeyHint();
  const ofOther = call.hosts.every(({ id }) => id !== user.id) ? call.hosts[0]?.name : undefined;
  const keys = keysOf(call, user.role);
  const about = [writeSoon(call.dateTime, timeZone), call.name, ofOther].filter(Boolean).join(' · ');
  return (
    <li className={classes['row']} data-row={call.id} data-marked={isMarked || undefined}>
      <span className={classes['rowMain']}>
        <Link to="/calls/$previewId" params={{ previewId: call.previewId }} className={classes['rowName']}>
          {name}
        </Link>
        <span className={classes['rowWhen']}>{about}</span>
      </span>
      {keys.length === 0 && (
        <span className={classes['state']}>
          {say('outcomes.waitsFor', { name: call.hosts[0]?.name ?? '' })}
        </span>
      )}
      <fieldset className={classes['keys']} aria-label={say('outcomes.logOf', { name })}>
        {keys.map((one) => {
          const label = say(`outcomes.${one.name}`);
          return (
            <Button
              key={one.key}
              size="xs"
              variant="default"
              aria-keyshortcuts={one.key.toUpperCase()}
              title={say('key', { label, key: one.key.toUpperCase() })}
              rightSection={hintOf(one.key.toUpperCase())}
              onClick={() => onKey(one)}
            >
              {label}
            </Button>
          );
        })}
      </fieldset>
    </li>
  );
}
