/** @jsxImportSource preact */
import { render, type JSX } from 'preact';
import { BookingPage } from './booking-page.tsx';
import { CallPage } from './call-page.tsx';
import { followEmbedding } from './embedding.ts';
import { languageFor, speak } from './language.ts';
import { PageFailure } from './page-failure.tsx';
import { readPrefill } from './prefill.ts';

const page = document.getElementById('page');
if (page !== null) void start(page);

/** The language of the event is known with the event; until then the visitor's own is the best guess. */
async function start(root: HTMLElement): Promise<void> {
  followEmbedding(root);
  await speak(languageFor(null, location.search));
  render(pageOf(location), root);
}

/** `/e/{company}/{event}` books, `/call/{token}` shows a call. */
function pageOf({ pathname, search }: Location): JSX.Element {
  const [kind, ...rest] = pathname
    .split('/')
    .filter((part) => part !== '')
    .map(decoded);
  if (kind === 'e' && rest.length === 2)
    return <BookingPage linkPrefix={rest.join('/').toLowerCase()} prefill={readPrefill(search)} />;
  const isCall = kind === 'call' && rest.length === 1;
  return isCall ? (
    <CallPage token={rest[0] ?? ''} />
  ) : (
    <PageFailure failure={{ kind: 'missing' }} what="event" onRetry={() => location.reload()} />
  );
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch (error) {
    if (!(error instanceof URIError)) throw error;
    return part;
  }
}
