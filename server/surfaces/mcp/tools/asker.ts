/** A question to a person: what it says, and the fields of the form, as JSON Schema has them. */
export type Question = {
  /** Names the question: the same one in every round of a request. */
  readonly key: string;
  readonly message: string;
  readonly properties: Readonly<Record<string, object>>;
  readonly required: readonly string[];
};

/** Asks the person in front of the assistant something during a call, where the client lets a server do that. */
export type Asker = {
  /** What they filled in; null: they declined, or nobody answered. */
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
