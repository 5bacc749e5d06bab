import { askedQuestions, namesOf } from '@callwright/contract/form-logic.ts';
import { useLayoutEffect, useState } from 'preact/hooks';
import { sentAnswer, type Answers } from './answer-check.ts';
import type { FormReply, Page, Question } from './api.ts';
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
import { useFormSending, type KeptToken } from './form-sending.ts';
import { useProblems, type Problems } from './use-problems.ts';
import type { PageSession } from './page-session.ts';
import type { VisitKeeper } from './visit.ts';

export type TurnedAway = NonNullable<FormReply['disqualified']>;
export type Entered = { details: Details; answers: Answers };

type Around = {
  page: Page | null;
  session: PageSession;
  visit: VisitKeeper;
  entered: Entered & KeptToken;
  timeZone: string;
  utm: Record<string, string>;
  onStage: (stage: string) => void;
};

export type FormState = {
  /** The stages before the times: the person, then the steps of questions. Empty if times come first. */
  stages: string[];
  questionsOf: (stage: string) => Question[];
  found: Problems;
  failure: Failure | null;
  isBusy: boolean;
  /** The token of the completed form. */
  token: string | null;
  /** The token of the last stored step, complete or not; a booking refers to it. */
  latestToken: () => string | null;
  turnedAway: TurnedAway | null;
  submit: (stage: string) => void;
  /** Stores the person if times come first. Nothing waits for it; errors are shown with the booking. */
  keepLead: (page: Page) => void;
  /** Requires the form to be answered again. */
  reopen: () => void;
};

export const contactStage = 'contact';

/** The form before the times. Each completed step is sent, so that a lead who stops halfway is kept. */
export function useForm({ page, session, visit, entered, timeZone, utm, onStage }: Around): FormState {
  const found = useProblems();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [token, setToken] = useState(visit.before.formToken);
  const [turnedAway, setTurnedAway] = useState<TurnedAway | null>(null);
  useLayoutEffect(() => visit.keep({ formToken: token }), [token]);
  const { send, latest, forget } = useFormSending({ session, timeZone, utm, kept: entered });
  const asked = page === null ? [] : askedOf(page, entered, timeZone, utm);
  const stages = page?.form.asksFirst === true ? [contactStage, ...new Set(asked.map(stageOf))] : [];
  const questionsOf = (stage: string) => asked.filter((question) => stageOf(question) === stage);

  function submit(stage: string): void {
    if (page === null || isBusy) return;
    setFailure(null);
    const wrong = problemsOf(page, stage, questionsOf(stage), entered);
    found.find(wrong);
    if (Object.keys(wrong).length > 0) return;
    const next = stages[stages.indexOf(stage) + 1];
    if (next === undefined) return void complete(page);
    // The completed form no longer matches the entered data.
    setToken(null);
    void send(page, entered, asked, 'PARTIAL').then(({ outcome, questions }) => {
      if (!outcome.ok && outcome.failure.kind === 'invalid') refuse(outcome.failure, questions);
    });
    onStage(next);
  }

  async function complete(from: Page): Promise<void> {
    setBusy(true);
    const { outcome, questions } = await send(from, entered, asked, 'COMPLETE');
    setBusy(false);
    if (!outcome.ok) return refuse(outcome.failure, questions);
    if (outcome.value.disqualified !== null) return setTurnedAway(outcome.value.disqualified);
    setToken(outcome.value.formToken);
    onStage('time');
  }

  function refuse(reason: Failure, questions: readonly Question[]): void {
    if (reason.kind !== 'invalid') return setFailure(reason);
    const { problems } = fieldProblems(reason.fields, questions);
    found.find(problems);
    const place = placeOf(problems, asked);
    if (place === null) setFailure(reason);
    else onStage(place);
  }

  return {
    stages,
    questionsOf,
    found,
    failure,
    isBusy,
    token,
    latestToken: () => token ?? latest(),
    turnedAway,
    submit,
    keepLead: (from) => void send(from, entered, asked, 'PARTIAL'),
    reopen: () => {
      setToken(null);
      setTurnedAway(null);
      forget();
    },
  };
}

const stageOf = ({ step }: Question): string => `step-${step}`;

function problemsOf(
  page: Page,
  stage: string,
  questions: readonly Question[],
  { details, answers }: Entered,
): FieldProblems {
  if (stage !== contactStage) return checkAnswers(questions, answers, isEmailAddress);
  return {
    ...checkPerson(page.event, details, isEmailAddress, isCalled(page)),
    ...checkConsents(page.event, details),
  };
}

/** If the phone is the only place, the number is asked for here; a choice of places is shown after the time. */
function isCalled({ event, form }: Page): boolean {
  return needsPhone(event, form, form.locations.length === 1 ? 0 : -1);
}

/** The same questions that the server will require. */
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

/** The first stage with an error. */
function placeOf(problems: FieldProblems, asked: readonly Question[]): string | null {
  if (problems.name ?? problems.email ?? problems.phone ?? problems.consents) return contactStage;
  const question = asked.find((candidate) => problems[keyOf(candidate)] !== undefined);
  return question === undefined ? null : stageOf(question);
}
