import { getPage, type Outcome, type PageForm } from './api.ts';
import type { Failure } from './failure.ts';

/** Proves that a request was sent from a page that a visitor saw. */
type Proof = { pageToken: string; website?: string };

export type PageSession = {
  /** Starts with the form that was loaded with the page. */
  begin: (form: PageForm) => void;
  /** Sends with proof, but not before the server accepts it; an expired page is renewed first. */
  send: <T>(request: (proof: Proof) => Promise<Outcome<T>>) => Promise<Outcome<T>>;
};

/** The name of the honeypot field, which people do not see. */
export const trapName = 'website';

export function pageSession(linkPrefix: string): PageSession {
  let token = '';
  let readyAt = 0;

  function begin(form: PageForm): void {
    token = form.pageToken;
    readyAt = performance.now() + form.waitSeconds * 1_000;
  }

  async function proof(): Promise<Proof> {
    const left = readyAt - performance.now();
    if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
    const website = document.querySelector<HTMLInputElement>(`input[name="${trapName}"]`)?.value ?? '';
    return { pageToken: token, ...(website === '' ? {} : { website }) };
  }

  return {
    begin,
    send: async (request) => {
      const outcome = await request(await proof());
      if (outcome.ok || !isStale(outcome.failure)) return outcome;
      const renewed = await getPage(linkPrefix);
      if (!renewed.ok) return renewed;
      begin(renewed.value.form);
      return request(await proof());
    },
  };
}

function isStale(failure: Failure): boolean {
  return failure.kind === 'invalid' && failure.fields.includes('pageToken');
}
