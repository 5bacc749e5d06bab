import { askedQuestions, namesOf } from '@callwright/contract/form-logic.ts';
import { useRef, useState } from 'preact/hooks';
import { sentAnswer, type Answers } from './answer-check.ts';
import { sendAnswers, type FormReply, type FormStep, type Outcome, type Page, type Question } from './api.ts';
import type { Failure } from './failure.ts';
import {
  checkAnswers,
  checkConsents,
  checkPerson,
  fieldProblems,
  isEmailAddress,
  keyOf,
  needsPhone,
  type Details,
  type FieldProblems,
} from './form-check.ts';
import { personOf } from './person.ts';
import { useProblems, type Problems } from './use-problems.ts';
import type { PageSession } from './page-session.ts';

export type TurnedAway = NonNullable<FormReply['disqualified']>;
export type Entered = { details: Details; answers: Answers };

type Around = {
  page: Page | null;
  session: PageSession;
  entered: Entered;
  timeZone: string;
  utm: Record<string, string>;
  onStage: (stage: string) => void;
};

export type FormState = {
  /** The stages before the times: who it is, then the questions step by step. Empty where times come first. */
  stages: string[];
  questionsOf: (stage: string) => Question[];
  found: Problems;
  failure: Failure | null;
  isBusy: boolean;
  /** Stands for the completed form. */
  token: string | null;
  turnedAway: TurnedAway | null;
  submit: (stage: string) => void;
  /** To be answered again. */
  reopen: () => void;
};

export const contactStage = 'contact';

/** The form that comes before the times. Each step that is left is sent, so that a lead is kept who stops on the way. */
export function useForm({ page, session, entered, timeZone, utm, onStage }: Around): FormState {
  const found = useProblems();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [token, setToken] = useState<string | null>(null);
  const [turnedAway, setTurnedAway] = useState<TurnedAway | null>(null);
  /** What is under way: steps arrive in their order. */
  const sending = useRef<Promise<unknown>>(Promise.resolve());
  const lastToken = useRef<string | null>(null);
  /** Questions whose answer the service has: one that was taken back has to be sent too. */
  const known = useRef(new Set<number>());
  const asked = page === null ? [] : askedOf(page, entered, timeZone, utm);
  const stages = page?.form.asksFirst === true ? [contactStage, ...new Set(asked.map(stageOf))] : [];
  const questionsOf = (stage: string) => asked.filter((question) => stageOf(question) === stage);

  function submit(stage: string): void {
    if (page === null || isBusy) return;
    setFailure(null);
    const { details, answers } = entered;
    const wrong =
      stage === contactStage
        ? {
            ...checkPerson(page.event, details, isEmailAddress, isCalled(page)),
            ...checkConsents(page.event, details),
          }
        : checkAnswers(questionsOf(stage), answers, isEmailAddress);
    found.find(wrong);
    if (Object.keys(wrong).length > 0) return;
    const next = stages[stages.indexOf(stage) + 1];
    if (next === undefined) return void complete(page);
    void send(page, 'PARTIAL').then(({ outcome, questions }) => {
      if (!outcome.ok && outcome.failure.kind === 'invalid') refuse(outcome.failure, questions);
    });
    onStage(next);
  }

  async function complete(from: Page): Promise<void> {
    setBusy(true);
    const { outcome, questions } = await send(from, 'COMPLETE');
    setBusy(false);
    if (!outcome.ok) return refuse(outcome.failure, questions);
    if (outcome.value.disqualified !== null) return setTurnedAway(outcome.value.disqualified);
    setToken(outcome.value.formToken);
    onStage('time');
  }

  async function send(
    { event, form }: Page,
    step: 'PARTIAL' | 'COMPLETE',
  ): Promise<{ outcome: Outcome<FormReply>; questions: Question[] }> {
    const given = form.questions
      .map((question) => ({ question, answer: answerOf(question, asked, entered.answers) }))
      .filter(({ question, answer }) => answer.length > 0 || known.current.has(question.customFieldId));
    const before = sending.current;
    const request = session.send(async (proof) => {
      await before;
      const body: FormStep = {
        ...proof,
        ...personOf(event, entered.details, utm),
        linkPrefix: event.linkPrefix,
        timeZone,
        step,
        inviteeQuestionAnswers: given.map(({ question: { customFieldId }, answer }) => ({
          customFieldId,
          answer,
        })),
        ...(lastToken.current === null ? {} : { formToken: lastToken.current }),
      };
      return sendAnswers(body);
    });
    sending.current = request;
    const outcome = await request;
    if (outcome.ok) {
      lastToken.current = outcome.value.formToken;
      for (const { question } of given) known.current.add(question.customFieldId);
    }
    return { outcome, questions: given.map(({ question }) => question) };
  }

  function refuse(reason: Failure, questions: readonly Question[]): void {
    if (reason.kind !== 'invalid') return setFailure(reason);
    if (reason.fields['formToken'] !== undefined) lastToken.current = null;
    const { problems, rest } = fieldProblems(reason.fields, questions);
    found.find(problems);
    const place = placeOf(problems, asked);
    if (place === null) setFailure({ kind: 'invalid', fields: {}, rest: [...rest, ...reason.rest] });
    else onStage(place);
  }

  return {
    stages,
    questionsOf,
    found,
    failure,
    isBusy,
    token,
    turnedAway,
    submit,
    reopen: () => {
      setToken(null);
      setTurnedAway(null);
      lastToken.current = null;
    },
  };
}

const stageOf = ({ step }: Question): string => `step-${step}`;

/** With one place only, which is the phone, the number is asked for at once; a choice comes with the time. */
function isCalled({ event, form }: Page): boolean {
  return needsPhone(event, form, form.locations.length === 1 ? 0 : -1);
}

/** The same as the service will ask when it looks whether everything is answered. */
function askedOf(
  { form }: Page,
  { details, answers }: Entered,
  timeZone: string,
  utm: Record<string, string>,
): Question[] {
  const given = new Map(
    form.questions.map((question) => [
      question.customFieldId,
      sentAnswer(question, answers[question.customFieldId]),
    ]),
  );
  const { name, email, phone } = details;
  return askedQuestions(form.questions, given, {
    ...namesOf(name),
    email: email.trim(),
    phone: phone.trim(),
    timeZone,
    utm,
    now: Date.now(),
  });
}

/** An answer to a question that is not asked any more is taken back. */
function answerOf(question: Question, asked: readonly Question[], answers: Answers): string[] {
  return asked.includes(question) ? sentAnswer(question, answers[question.customFieldId]) : [];
}

/** The first stage with a problem. */
function placeOf(problems: FieldProblems, asked: readonly Question[]): string | null {
  if (problems.name ?? problems.email ?? problems.phone ?? problems.consents) return contactStage;
  const question = asked.find((candidate) => problems[keyOf(candidate)] !== undefined);
  return question === undefined ? null : stageOf(question);
}
