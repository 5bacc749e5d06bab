import type { ImportRun } from '../records.ts';
import { locale } from '../messages/app-language.ts';
import classes from './imports.module.css';
import { say } from './say.ts';

const kinds = ['created', 'updated', 'unchanged', 'failed'] as const;

/** The number of rows by result; for a dry run, by expected result. */
export function Counts({ run }: { run: ImportRun }) {
  return (
    <dl className={classes['counts']} aria-label={say('counts')}>
      {kinds.map((kind) => (
        <div key={kind}>
          <dt>{say(`counts.${kind}`)}</dt>
          <dd data-bad={(kind === 'failed' && run[kind] > 0) || undefined}>
            {run[kind].toLocaleString(locale())}
          </dd>
        </div>
      ))}
    </dl>
  );
}
