import { Button, Loader } from '@mantine/core';
import { ShieldAlert, ShieldCheck } from 'lucide-react';
import { useMe } from '../auth/session.ts';
import { writeMoment } from '../ui/time.ts';
import classes from './check.module.css';
import { say } from './say.ts';
import { useCheck } from './use-check.ts';

/** The time and result of the last check of the numbers, shown under every report. */
export function CheckLine({ onOpen }: { onOpen: () => void }) {
  const { user } = useMe();
  const { latest, run, isRunning } = useCheck();
  if (latest.data === undefined) return null;
  const { check } = latest.data.data;
  const isClean = check?.differenceCount === 0;
  return (
    <div className={classes['line']} data-state={check === null ? 'none' : isClean ? 'clean' : 'differs'}>
      <span className={classes['state']} role="status">
        {isRunning ? (
          <Loader size={14} aria-hidden />
        ) : isClean || check === null ? (
          <ShieldCheck size={16} aria-hidden />
        ) : (
          <ShieldAlert size={16} aria-hidden />
        )}
        <span>
          {isRunning
            ? say('check.running')
            : check === null
              ? say('check.none')
              : say('check.done', { moment: writeMoment(check.checkedAt, user.timeZone) })}
        </span>
        {check !== null && !isRunning && isClean && (
          <span className={classes['quiet']}>
            {say('check.clean', { records: check.records, numbers: check.numbers })}
          </span>
        )}
      </span>
      {check !== null && (
        <Button
          size="compact-sm"
          {...(isClean ? { variant: 'subtle' } : { variant: 'light', color: 'red' })}
          onClick={onOpen}
        >
          {say('check.differences', { count: check.differenceCount })}
        </Button>
      )}
      <Button size="compact-sm" variant="subtle" loading={isRunning} onClick={() => run.mutate({})}>
        {say('check.now')}
      </Button>
    </div>
  );
}
