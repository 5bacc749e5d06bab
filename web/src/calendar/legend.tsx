import classes from './calendar.module.css';
import { say } from './say.ts';

/** Explains the backgrounds; screen readers get this from the hours. */
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
