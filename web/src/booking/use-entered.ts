import { useEffect, useState, useLayoutEffect } from 'preact/hooks';
import type { Answers } from './answer-check.ts';
import type { Page, PageEvent } from './api.ts';
import { forgetDraft, keepDraft, readDraft, type Draft } from './draft.ts';
import type { Details } from './form-check.ts';
import { linkAnswers, linkDetails } from './opened-link.tsx';
import { prefilledAnswers, type Prefill } from './prefill.ts';
import { shownAnswers } from './shown-answer.ts';
import type { KeptToken } from './form-sending.ts';
import type { Entered } from './use-form.ts';
import type { VisitKeeper } from './visit.ts';

export type Entries = Entered &
  KeptToken & {
    /** The stage where an earlier visit stopped; null if there was none. */
    resumeAt: string | null;
    /** Whether the form contains data of an earlier visit. */
    isKept: boolean;
    change: (part: Partial<Details>) => void;
    answer: (customFieldId: number, answer: string[]) => void;
    /** Stores how far the visitor has come. */
    reached: (stage: string) => void;
    /** The form is done: removes its data from the browser. */
    finish: () => void;
    startOver: () => void;
  };

/** The entered data: from the address, from an earlier visit, and by hand. It survives every step and failure. */
export function useEntered(
  linkPrefix: string,
  prefill: Prefill,
  visit: VisitKeeper,
  page: Page | null,
): Entries {
  const { search } = location;
  const [draft] = useState(() => readDraft(linkPrefix, search));
  const { details, setDetails, answers, setAnswers } = useFilled(prefill, visit, page, draft);
  const [stage, setStage] = useState<string | null>(null);
  const [formToken, keepToken] = useState(draft?.formToken ?? null);
  const [isTouched, setTouched] = useState(false);
  const [isFinished, setFinished] = useState(false);
  const [isKept, setKept] = useState(draft !== null);
  useDraft(linkPrefix, isTouched && !isFinished, {
    details,
    answers,
    stage: stage ?? draft?.stage ?? null,
    formToken,
  });

  return {
    details,
    answers,
    resumeAt: draft?.stage ?? null,
    isKept,
    change: (part) => {
      setTouched(true);
      setDetails((before) => ({ ...before, ...part }));
    },
    answer: (customFieldId, answer) => {
      setTouched(true);
      setAnswers((before) => ({ ...before, [customFieldId]: answer }));
    },
    formToken,
    keepToken,
    reached: setStage,
    finish: () => {
      setFinished(true);
      forgetDraft(linkPrefix);
      visit.end();
    },
    startOver: () => {
      forgetDraft(linkPrefix);
      setKept(false);
      setTouched(false);
      keepToken(null);
      setDetails(withPrefill(prefill, undefined));
      setAnswers(page === null ? {} : prefilledAnswers(search, page.form.questions));
    },
  };
}

/** Values in the address take precedence over stored ones. */
function withPrefill(prefill: Prefill, kept: Draft['details'] | undefined): Details {
  const of = (field: 'name' | 'email' | 'phone' | 'guests' | 'notes') =>
    prefill[field] || (kept?.[field] ?? '');
  return {
    name: of('name'),
    email: of('email'),
    phone: of('phone'),
    guests: of('guests'),
    notes: of('notes'),
    consents: [],
    location: 0,
  };
}

/** What is in the form before the visitor touches it, and what they change. */
function useFilled(prefill: Prefill, visit: VisitKeeper, page: Page | null, draft: Draft | null) {
  const [details, setDetails] = useState<Details>(() => ({
    ...withPrefill(prefill, draft?.details),
    consents: visit.before.consents.map(({ kind }) => kind),
    location: visit.before.location,
  }));
  const [answers, setAnswers] = useState<Answers>(draft?.answers ?? {});
  useEffect(() => {
    if (page === null) return;
    setAnswers((before) => ({
      ...linkAnswers(page),
      ...shownAnswers(page.form.questions, ({ customFieldId }) => before[customFieldId] ?? []),
      ...prefilledAnswers(location.search, page.form.questions),
    }));
    setDetails((before) => ({
      ...before,
      ...linkDetails(page, before),
      ...stillThere(visit.before, page),
    }));
  }, [page]);
  useKept(visit, page, details);
  return { details, setDetails, answers, setAnswers };
}

/** Before the screen shows it: a visitor who closes the page right after a click still finds the click saved. */
function useDraft(linkPrefix: string, isOpen: boolean, draft: Draft): void {
  useLayoutEffect(() => {
    if (isOpen) keepDraft(linkPrefix, location.search, draft);
  }, [draft.details, draft.answers, draft.stage, draft.formToken, isOpen]);
}

/** Consents and place belong to this visit. */
function useKept(visit: VisitKeeper, page: Page | null, { consents, location: place }: Details): void {
  useLayoutEffect(() => {
    if (page !== null) visit.keep({ consents: agreed(page.event, consents), location: place });
  }, [consents, place]);
}

function agreed({ consentTexts }: PageEvent, kinds: readonly string[]): VisitKeeper['before']['consents'] {
  return consentTexts
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ kind, version }) => ({ kind, version }));
}

/** Drops consents to texts that have changed since, and a place that no longer exists. */
function stillThere(
  { consents, location }: VisitKeeper['before'],
  { event, form }: Page,
): Pick<Details, 'consents' | 'location'> {
  const isSame = ({ kind, version }: (typeof consents)[number]) =>
    event.consentTexts.some((text) => text.kind === kind && text.version === version);
  return {
    consents: consents.filter(isSame).map(({ kind }) => kind),
    location: form.locations[location] === undefined ? 0 : location,
  };
}
