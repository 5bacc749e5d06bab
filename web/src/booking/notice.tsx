/** @jsxImportSource preact */
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { secondMs } from '@callwright/contract/units-of-time.ts';
import type { Failure } from './failure.ts';
import { Icon } from './icons.tsx';
import { say } from './say.ts';

type Tone = 'problem' | 'good' | 'info';

/** Important information, announced to screen readers when it appears. */
export function Notice({
  tone,
  title,
  children,
}: {
  tone: Tone;
  title: string;
  children?: ComponentChildren;
}): JSX.Element {
  return (
    <div class={`notice notice-${tone}`} role={tone === 'problem' ? 'alert' : 'status'}>
      <Icon name={tone === 'good' ? 'check' : 'alert'} />
      <div class="notice-body">
        <p class="notice-title">{title}</p>
        {children}
      </div>
    </div>
  );
}

/** Failures that a retry would not change. */
const finalTexts = {
  cancelled: 'failed.cancelled',
  fixed: 'call.notAllowed',
  disqualified: 'disqualified.text',
} as const;

type Around = { company: string; onRetry?: () => void };

/** A failure in words, with the next step if there is one. */
export function FailureNotice({ failure, company, onRetry }: Around & { failure: Failure }): JSX.Element {
  const retry =
    onRetry === undefined ? null : (
      <button type="button" class="button" onClick={onRetry}>
        {say('failed.retry')}
      </button>
    );
  switch (failure.kind) {
    case 'offline':
      return (
        <Notice tone="problem" title={say('failed.offlineTitle')}>
          <p>{say('failed.offline')}</p>
          {retry}
        </Notice>
      );
    case 'wait':
      return (
        <WaitNotice key={failure} seconds={failure.seconds} {...(onRetry === undefined ? {} : { onRetry })} />
      );
    case 'duplicate':
      return (
        <Notice tone="problem" title={say('failed.duplicateTitle')}>
          <p>{say('failed.duplicate')}</p>
        </Notice>
      );
    case 'limit':
      return (
        <Notice tone="problem" title={say('failed.limitTitle')}>
          <p>{say('failed.limit')}</p>
        </Notice>
      );
    case 'linkGone':
      return (
        <Notice tone="problem" title={say('link.goneTitle')}>
          <p>{say('link.gone', { company })}</p>
        </Notice>
      );
    case 'offerGone':
      return (
        <Notice tone="problem" title={say('waiting.goneTitle')}>
          <p>{say('waiting.gone', { company })}</p>
        </Notice>
      );
    case 'deactivated':
      return (
        <Notice tone="problem" title={say('failed.deactivatedTitle')}>
          <p>{say('failed.deactivatedUnknown')}</p>
        </Notice>
      );
    case 'cancelled':
    case 'fixed':
    case 'disqualified':
      return (
        <Notice tone="problem" title={say('failed.otherTitle')}>
          <p>{say(finalTexts[failure.kind], { company })}</p>
        </Notice>
      );
    case 'invalid':
    case 'collided':
    case 'other':
      return (
        <Notice tone="problem" title={say('failed.otherTitle')}>
          <p>{say(`failed.${failure.kind}`)}</p>
          {retry}
        </Notice>
      );
    case 'taken':
    case 'closed':
      return (
        <Notice
          tone="problem"
          title={say(failure.kind === 'taken' ? 'taken.title' : `closed.${failure.reason}`)}
        />
      );
    case 'missing':
    case 'running':
    case 'server':
      return (
        <Notice tone="problem" title={say('failed.serverTitle')}>
          <p>{say('failed.server')}</p>
          {failure.kind === 'server' && failure.requestId !== null && (
            <p class="faint">{say('failed.reference', { requestId: failure.requestId })}</p>
          )}
          {retry}
        </Notice>
      );
    default:
      return failure satisfies never;
  }
}

/** Counts down until the server accepts requests again. */
function WaitNotice({ seconds, onRetry }: { seconds: number; onRetry?: () => void }): JSX.Element {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const timer = setInterval(() => setLeft((before) => Math.max(0, before - 1)), secondMs);
    return () => clearInterval(timer);
  }, []);
  return (
    <Notice tone="problem" title={say('failed.waitTitle')}>
      <p aria-live="off">{left > 0 ? say('failed.wait', { count: left }) : say('failed.waitOver')}</p>
      {onRetry !== undefined && (
        <button type="button" class="button" disabled={left > 0} onClick={onRetry}>
          {say('failed.retry')}
        </button>
      )}
    </Notice>
  );
}
