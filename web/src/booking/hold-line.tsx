/** @jsxImportSource preact */
import type { JSX } from 'preact';
import { Icon } from './icons.tsx';
import { Notice } from './notice.tsx';
import { say } from './say.ts';
import type { HoldState } from './use-hold.ts';

type Props = { hold: HoldState; onAgain: () => void; onOther: () => void };

const lastSeconds = 60;

/** Shows how long the time is held. Only the last minute and the end are announced to screen readers. */
export function HoldLine({ hold, onAgain, onOther }: Props): JSX.Element | null {
  const { secondsLeft } = hold;
  if (secondsLeft === null) return null;
  if (secondsLeft === 0) {
    return (
      <Notice tone="info" title={say('hold.endedTitle')}>
        <p>{say('hold.ended')}</p>
        <div class="buttons">
          <button type="button" class="button" onClick={onAgain}>
            {say('hold.again')}
          </button>
          <button type="button" class="button" onClick={onOther}>
            {say('form.back')}
          </button>
        </div>
      </Notice>
    );
  }
  return (
    <div class="hold">
      <Icon name="clock" />
      <span role="timer" aria-live="off">
        {say('hold.left', { time: clockText(secondsLeft) })}
      </span>
      {hold.isExtendable && (
        <button type="button" class="text-button" onClick={hold.extend}>
          {say('hold.extend')}
        </button>
      )}
      <output class="hidden">{secondsLeft <= lastSeconds ? say('hold.lastMinute') : ''}</output>
    </div>
  );
}

/** “4:07” */
function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
