import { useRef } from 'preact/hooks';
import { sentAnswer, type Answers } from './answer-check.ts';
import { sendAnswers, type FormReply, type FormStep, type Outcome, type Page, type Question } from './api.ts';
import { personOf } from './person.ts';
import type { PageSession } from './page-session.ts';
import type { Entered } from './use-form.ts';

/** The token of the last step, stored for a returning visitor. */
export type KeptToken = { formToken: string | null; keepToken: (token: string | null) => void };

type Around = { session: PageSession; timeZone: string; utm: Record<string, string>; kept: KeptToken };
type Sent = { outcome: Outcome<FormReply>; questions: Question[] };

export type FormSending = {
  /** Sends what was entered, and returns the questions that were included. */
  send: (page: Page, entered: Entered, asked: readonly Question[], step: FormStep['step']) => Promise<Sent>;
  /** The token of the last step that the server has stored. */
  latest: () => string | null;
  /** Starts a separate form with the next submission. */
  forget: () => void;
};

/** Sends the steps of a form in order; each refers to the form it continues. */
export function useFormSending({ session, timeZone, utm, kept }: Around): FormSending {
  const underWay = useRef<Promise<unknown>>(Promise.resolve());
  const lastToken = useRef(kept.formToken);
  /** Questions whose answers the server has: a removed answer must be sent too. */
  const known = useRef(new Set<number>());

  function remember(token: string | null): void {
    lastToken.current = token;
    kept.keepToken(token);
  }

  async function send(
    { event, form }: Page,
    { details, answers }: Entered,
    asked: readonly Question[],
    step: FormStep['step'],
  ): Promise<Sent> {
    const given = form.questions
      .map((question) => ({ question, answer: answerOf(question, asked, answers) }))
      .filter(({ question, answer }) => answer.length > 0 || known.current.has(question.customFieldId));
    const before = underWay.current;
    const body = {
      ...personOf(event, details, utm),
      linkPrefix: event.linkPrefix,
      timeZone,
      step,
      inviteeQuestionAnswers: given.map(({ question, answer }) => ({
        customFieldId: question.customFieldId,
        answer,
      })),
    };
    const request = session.send(async (proof) => {
      await before;
      const token = lastToken.current;
      if (token !== null) {
        const continued = await sendAnswers({ ...proof, ...body, formToken: token });
        if (!isTokenRefused(continued)) return continued;
        // The token has expired: the form starts again.
        remember(null);
      }
      return sendAnswers({ ...proof, ...body });
    });
    underWay.current = request;
    const outcome = await request;
    if (outcome.ok) {
      remember(outcome.value.formToken);
      for (const { question } of given) known.current.add(question.customFieldId);
    }
    return { outcome, questions: given.map(({ question }) => question) };
  }

  return {
    send,
    latest: () => lastToken.current,
    forget: () => remember(null),
  };
}

function isTokenRefused(outcome: Outcome<FormReply>): boolean {
  return !outcome.ok && outcome.failure.kind === 'invalid' && outcome.failure.fields.includes('formToken');
}

/** An answer to a question that is no longer asked is removed. */
function answerOf(question: Question, asked: readonly Question[], answers: Answers): string[] {
  return asked.includes(question) ? sentAnswer(question, answers[question.customFieldId]) : [];
}
