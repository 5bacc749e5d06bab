/** A question to a person: its text, and the fields of the form as JSON Schema. */
export type Question = {
  /** Identifies the question; the same in every round of a request. */
  readonly key: string;
  readonly message: string;
  readonly properties: Readonly<Record<string, object>>;
  readonly required: readonly string[];
};

/** Asks the person during a call, if the client lets a server do that. */
export type Asker = {
  /** What they filled in; null if they declined or did not answer. */
  readonly ask: (question: Question) => Promise<Readonly<Record<string, unknown>> | null>;
};

/** The client has to ask, and to send the request again with the answer (revision of 2026). */
export class AnswerNeeded extends Error {
  readonly result: object;
  constructor(result: object) {
    super('The person has to be asked first');
    this.result = result;
  }
}
