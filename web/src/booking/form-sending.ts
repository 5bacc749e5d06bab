import { useRef } from 'preact/hooks';
import { sentAnswer, type Answers } from './answer-check.ts';
import { sendAnswers, type FormReply, type FormStep, type Outcome, type Page, type Question } from './api.ts';
import { personOf } from './person.ts';
import type { PageSession } from './page-session.ts';
import type { Entered } from './use-form.ts';

type Around = { session: PageSession; timeZone: string; utm: Record<string, string> };
type Sent = { outcome: Outcome<FormReply>; questions: Question[] };

export type FormSending = {
  /** Sends what was entered, and returns which questions were part of it. */
  send: (page: Page, entered: Entered, asked: readonly Question[], step: FormStep['step']) => Promise<Sent>;
  /** The token of the last step that the service has. */
  latest: () => string | null;
  /** The next submission is a separate form. */
  forget: () => void;
};

/** Steps of one form, in their order: each names the form it continues. */
export function useFormSending({ session, timeZone, utm }: Around): FormSending {
  const underWay = useRef<Promise<unknown>>(Promise.resolve());
  const lastToken = useRef<string | null>(null);
  /** Questions whose answer the service has: one that was taken back has to be sent too. */
  const known = useRef(new Set<number>());

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
    const request = session.send(async (proof) => {
      await before;
      return sendAnswers({
        ...proof,
        ...personOf(event, details, utm),
        linkPrefix: event.linkPrefix,
        timeZone,
        step,
        inviteeQuestionAnswers: given.map(({ question, answer }) => ({
          customFieldId: question.customFieldId,
          answer,
        })),
        ...(lastToken.current === null ? {} : { formToken: lastToken.current }),
      });
    });
    underWay.current = request;
    const outcome = await request;
    if (outcome.ok) {
      lastToken.current = outcome.value.formToken;
      for (const { question } of given) known.current.add(question.customFieldId);
    }
    return { outcome, questions: given.map(({ question }) => question) };
  }

  return {
    send,
    latest: () => lastToken.current,
    forget: () => {
      lastToken.current = null;
    },
  };
}

/** An answer to a question that is no longer asked is withdrawn. */
function answerOf(question: Question, asked: readonly Question[], answers: Answers): string[] {
  return asked.includes(question) ? sentAnswer(question, answers[question.customFieldId]) : [];
}
