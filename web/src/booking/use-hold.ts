import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { secondMs } from '@callwright/contract/units-of-time.ts';
import { extendHold, hold, releaseHold, type Held, type Outcome } from './api.ts';
import type { Failure } from './failure.ts';
import type { PageSession } from './page-session.ts';
import type { VisitKeeper } from './visit.ts';

type Around = {
  linkPrefix: string;
  session: PageSession;
  visit: VisitKeeper;
  timeZone: string;
  duration: number | null;
  formToken: string | null;
};

export type HoldState = {
  /** Seconds left of the hold, 0 once it has expired; null without a hold. */
  secondsLeft: number | null;
  isExtendable: boolean;
  /** The time was taken before it could be held. */
  failure: Failure | null;
  take: (slot: string) => void;
  extend: () => void;
  release: () => void;
  /** The hold's id for the booking, once it is known. */
  settled: () => Promise<string | undefined>;
  forget: () => void;
};

type Current = NonNullable<VisitKeeper['before']['hold']>;

/**
 * Holds the chosen time while the visitor fills in the rest. If that is not possible, because the server is busy or too
 * many times are held from this address, the page continues without a hold: the booking itself decides.
 */
export function useHold(around: Around): HoldState {
  const { linkPrefix, visit } = around;
  const [current, setCurrent] = useState<Current | null>(visit.before.hold);
  const [failure, setFailure] = useState<Failure | null>(null);
  const secondsLeft = useSecondsUntil(current?.endsAt ?? null);
  const pending = useRef<Promise<Current | null>>(Promise.resolve(visit.before.hold));
  const round = useRef(0);
  useLayoutEffect(() => visit.keep({ hold: current }), [current]);

  function keep(held: Held): Current {
    const kept = { held, endsAt: Date.now() + held.secondsLeft * secondMs };
    setCurrent(kept);
    return kept;
  }

  async function take(slot: string, mine: number, before: Current | null): Promise<Current | null> {
    const outcome = await askFor(around, slot, before?.held.holdId);
    if (mine !== round.current) {
      if (outcome.ok) releaseHold({ linkPrefix, holdId: outcome.value.holdId });
      return null;
    }
    if (outcome.ok) return keep(outcome.value);
    setCurrent(null);
    if (outcome.failure.kind === 'taken' || outcome.failure.kind === 'closed') setFailure(outcome.failure);
    return null;
  }

  async function extend(): Promise<void> {
    if (current === null) return;
    const mine = round.current;
    const outcome = await extendHold({ linkPrefix, holdId: current.held.holdId });
    if (outcome.ok && mine === round.current) pending.current = Promise.resolve(keep(outcome.value));
  }

  function drop(): void {
    round.current += 1;
    setCurrent(null);
    setFailure(null);
  }

  return {
    secondsLeft,
    isExtendable: current?.held.extendable ?? false,
    failure,
    take: (slot) => {
      const before = current;
      drop();
      const earlier = pending.current;
      const mine = round.current;
      pending.current = earlier.then(() => take(slot, mine, before));
    },
    extend: () => void extend(),
    release: () => {
      if (current !== null) releaseHold({ linkPrefix, holdId: current.held.holdId });
      drop();
      pending.current = pending.current.then(() => null);
    },
    settled: async () => (await pending.current)?.held.holdId,
    forget: drop,
  };
}

function askFor(
  { linkPrefix, session, timeZone, duration, formToken }: Around,
  slot: string,
  instead: string | undefined,
): Promise<Outcome<Held>> {
  return session.send(({ pageToken }) =>
    hold({
      linkPrefix,
      pageToken,
      dateTime: slot,
      timeZone,
      ...(duration === null ? {} : { duration }),
      ...(formToken === null ? {} : { formToken }),
      ...(instead === undefined ? {} : { holdId: instead }),
    }),
  );
}

/** Counts down; null if there is nothing to wait for. */
function useSecondsUntil(endsAt: number | null): number | null {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    if (endsAt === null) return undefined;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), secondMs);
    return () => clearInterval(timer);
  }, [endsAt]);
  return endsAt === null ? null : Math.max(0, Math.ceil((endsAt - now) / secondMs));
}
