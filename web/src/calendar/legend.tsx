import classes from './calendar.module.css';
import { say } from './say.ts';

/** What the backgrounds mean; the hours say it in words. */
export function Legend() {
  return (
    <ul className={classes['key']} aria-hidden>
      {(['free', 'timeOff', 'busy', 'hold'] as const).map((name) => (
        <li key={name}>
          <span className={classes['swatch']} data-kind={name} />
          {say(`key.${name}`)}
        </li>
      ))}
    </ul>
  );
}
