/** @jsxImportSource preact */
import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { abandonCheckout, continueCheckout, getCall, type Checkout, type InviteeCall } from './api.ts';
import { money } from './deposit.tsx';
import { applyAccent } from './brand.ts';
import { Company } from './event-summary.tsx';
import { LanguageSwitch, useLanguage } from './language-switch.tsx';
import type { Failure } from './failure.ts';
import { webAddress } from './links.ts';
import { PageFailure } from './page-failure.tsx';
import { say } from './say.ts';
import { ownTimeZone, span } from './times.ts';
import { useClock } from './clock-toggle.tsx';

type Props = {
  token: string;
  /** The visitor is about to pay: redirects to the payment page once there is one. */
  isLeaving: boolean;
  onBooked: (call: InviteeCall) => void;
};

const askAgainMs = 1_500;

/**
 * A booking that waits for its deposit: before and after the payment page, after a reload, and in other windows. Polls
 * until the result is known.
 */
export function PaidPage({ token, isLeaving, onBooked }: Props): JSX.Element {
  const [checkout, setCheckout] = useState<Checkout | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [round, setRound] = useState(0);
  const wantsToPay = useRef(isLeaving);

  useEffect(() => {
    let isCurrent = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const again = (ms: number) => {
      timer = setTimeout(() => isCurrent && setRound(round + 1), ms);
    };
    void continueCheckout(token).then(async (outcome) => {
      if (!isCurrent) return;
      if (!outcome.ok) return setFailure(outcome.failure);
      const now = outcome.value;
      if (now.state === 'PAYING') again(askAgainMs);
      if (now.state === 'BOOKED' && now.callToken !== null) {
        const call = await getCall(now.callToken);
        return call.ok ? onBooked(call.value) : setFailure(call.failure);
      }
      if (wantsToPay.current && now.url !== null && leave(now.url)) return;
      setCheckout(now);
    });
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [round]);

  /** Makes “back” at the provider lead to this page instead of the provider again. */
  function leave(url: string): boolean {
    wantsToPay.current = false;
    history.replaceState(history.state, '', location.pathname);
    // The payment page does not work in frames.
    if (window !== top) return false;
    location.assign(url);
    return true;
  }

  const retry = () => {
    setFailure(null);
    setRound(round + 1);
  };
  if (failure !== null) return <PageFailure failure={failure} what="checkout" onRetry={retry} />;
  if (checkout === null || checkout.state === 'PAYING' || checkout.state === 'BOOKED')
    return <Waiting isPaying={checkout === null && wantsToPay.current} />;
  return <Standing checkout={checkout} onChanged={setCheckout} onPaid={retry} />;
}

function Waiting({ isPaying }: { isPaying: boolean }): JSX.Element {
  useLayoutEffect(() => {
    document.title = say('deposit.waitTitle');
  }, []);
  return (
    <main class="card card-narrow plain" aria-busy="true">
      <h1>{say('deposit.waitTitle')}</h1>
      <output class="faint">{say(isPaying ? 'deposit.leaving' : 'deposit.checking')}</output>
    </main>
  );
}

type StandingProps = {
  checkout: Checkout;
  onChanged: (checkout: Checkout) => void;
  /** The deposit was paid after all. */
  onPaid: () => void;
};

/** Not paid: shows the next steps. */
function Standing({ checkout, onChanged, onPaid }: StandingProps): JSX.Element {
  const heading = useRef<HTMLHeadingElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [clock] = useClock();
  const { state, dateTime, event, secondsLeft } = checkout;
  const { linkPrefix } = event;
  const { speaks, choose } = useLanguage(event.language);
  const title = say(`deposit.${titles[state]}`);
  useLayoutEffect(() => {
    applyAccent(event.company.brandColor);
    document.title = title;
  }, [state, speaks]);
  useLayoutEffect(() => heading.current?.focus(), [state]);

  async function giveUp(): Promise<void> {
    setBusy(true);
    const outcome = await abandonCheckout(checkout.token);
    setBusy(false);
    if (!outcome.ok || outcome.value.state === 'OPEN') return location.assign(`/e/${linkPrefix}`);
    if (outcome.value.state === 'BOOKED' || outcome.value.state === 'PAYING') return onPaid();
    onChanged(outcome.value);
    if (outcome.value.state === 'EXPIRED') location.assign(`/e/${linkPrefix}`);
  }

  const pay = state === 'OPEN' ? webAddress(checkout.url) : null;
  const values = {
    amount: money(checkout),
    when: span(dateTime, dateTime, event.timeZoneMode === 'FIXED' ? event.timeZone : ownTimeZone(), clock),
    count: Math.max(1, Math.floor(secondsLeft / 60)),
  };
  return (
    <>
      <main class="card card-narrow">
        <Company company={event.company} />
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p>{say(`deposit.${texts[state]}`, values)}</p>
        <div class="buttons">
          {pay === null ? (
            <a class="button button-main" href={`/e/${linkPrefix}`}>
              {say('deposit.otherTime')}
            </a>
          ) : (
            <>
              <a class="button button-main" href={pay} target="_top">
                {say('deposit.payNow', values)}
              </a>
              <button type="button" class="button" aria-busy={isBusy} onClick={() => isBusy || void giveUp()}>
                {say('deposit.otherTime')}
              </button>
            </>
          )}
        </div>
      </main>
      <LanguageSwitch speaks={speaks} onChoose={choose} />
    </>
  );
}

const titles = {
  OPEN: 'openTitle',
  PAYING: 'waitTitle',
  BOOKED: 'waitTitle',
  EXPIRED: 'expiredTitle',
  REFUNDED: 'refundedTitle',
} as const;
const texts = {
  OPEN: 'open',
  PAYING: 'checking',
  BOOKED: 'checking',
  EXPIRED: 'expired',
  REFUNDED: 'refunded',
} as const;
