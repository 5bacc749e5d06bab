/** @jsxImportSource preact */
import { render, type JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { InviteeCall } from './api.ts';
import { BookingPage } from './booking-page.tsx';
import { CallPage } from './call-page.tsx';
import { followEmbedding, leaveTo, withParameters } from './embedding.ts';
import { languageFor, speak } from './language.ts';
import { previewPath } from '../preview/protocol.ts';
import { webAddress } from './links.ts';
import { PageFailure } from './page-failure.tsx';
import { readPrefill } from './prefill.ts';
import { Lazy } from './lazy.tsx';

const page = document.getElementById('page');
if (page !== null) void start(page);

/** The language of the event is known once it is loaded; until then the visitor's own is used. */
async function start(root: HTMLElement): Promise<void> {
  followEmbedding(root);
  await speak(languageFor(null, location.search));
  if (location.pathname === new URL(previewPath, location.origin).pathname && parent !== window) {
    const { startPreview } = await import('./preview.tsx');
    return startPreview(root);
  }
  render(<Pages />, root);
}

type Place = { path: string; booked: InviteeCall | null };

/**
 * `/e/{company}/{event}` books, `/paid/{token}` waits for a deposit, `/confirmed/{token}` confirms, `/call/{token}`
 * shows a call, `/waiting/{token}` an entry of the waiting list. The confirmation replaces the history entry of the
 * booking step: “back” leads to the times, and a reload shows the confirmation again.
 */
function Pages(): JSX.Element {
  const [{ path, booked }, setPlace] = useState<Place>(() => ({ path: location.pathname, booked: null }));
  useEffect(() => {
    const onPop = () =>
      setPlace((before) =>
        before.path === location.pathname ? before : { path: location.pathname, booked: null },
      );
    addEventListener('popstate', onPop);
    return () => removeEventListener('popstate', onPop);
  }, []);

  const confirm = (call: InviteeCall) => {
    const confirmation = `/confirmed/${encodeURIComponent(call.token)}`;
    const { pathname, search } = withParameters(confirmation, new URLSearchParams(location.search));
    history.replaceState(null, '', pathname + search);
    setPlace({ path: pathname, booked: call });
  };
  const confirmPaid = (call: InviteeCall) => {
    confirm(call);
    const next = webAddress(call.redirectUrl);
    if (next !== null) leaveTo(next);
  };
  const [kind, ...rest] = path
    .split('/')
    .filter((part) => part !== '')
    .map(decoded);
  if (kind === 'e' && rest.length === 2)
    return (
      <BookingPage
        key={path}
        linkPrefix={rest.join('/').toLowerCase()}
        prefill={readPrefill(location.search)}
        onBooked={confirm}
      />
    );
  if (kind === 'paid' && rest.length === 1)
    return <Paid key={path} token={rest[0] ?? ''} onBooked={confirmPaid} />;
  if (kind === 'waiting' && rest.length === 1) {
    const token = rest[0] ?? '';
    return (
      <Lazy
        load={async () => (await import('./waiting-page.tsx')).WaitingPage}
        props={{ token, takesAtOnce: new URLSearchParams(location.search).has('take') }}
        meanwhile={null}
      />
    );
  }
  const isConfirmation = kind === 'confirmed';
  return (isConfirmation || kind === 'call') && rest.length === 1 ? (
    <CallPage
      key={path}
      token={rest[0] ?? ''}
      isConfirmation={isConfirmation}
      asksAttendance={new URLSearchParams(location.search).has('attend')}
      booked={booked}
    />
  ) : (
    <PageFailure failure={{ kind: 'missing' }} what="event" onRetry={() => location.reload()} />
  );
}

/** Loaded on demand, only when there is a deposit. */
function Paid({
  token,
  onBooked,
}: {
  token: string;
  onBooked: (call: InviteeCall) => void;
}): JSX.Element | null {
  const [page, setPage] = useState<typeof import('./paid-page.tsx') | null>(null);
  const [isLeaving] = useState(() => new URLSearchParams(location.search).has('pay'));
  useEffect(() => void import('./paid-page.tsx').then(setPage), []);
  return page === null ? null : <page.PaidPage token={token} isLeaving={isLeaving} onBooked={onBooked} />;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch (error) {
    if (!(error instanceof URIError)) throw error;
    return part;
  }
}
