// The records that sources provide, in the product's terms. Ids are the source's, as text; the engine maps them to
// records here.

type Fields = Readonly<Record<string, unknown>>;
/** Answers by field identifier. People are referenced by the source's ids. */
type Answers = Readonly<Record<string, readonly string[]>>;
/** A touch point: `utm_source` and similar parameters. */
type Touch = Readonly<Record<string, string>>;

export type RecordData = {
  readonly members: { readonly email: string };
  readonly availabilities: {
    readonly member: string;
    /** As in POST /v1/userAvailabilities. */
    readonly input: Fields & { readonly name: string };
  };
  readonly fields: {
    /** As in POST /v1/fields. */
    readonly input: Fields & { readonly type: string; readonly inputType: string; readonly name: string };
    /** The contact stage field, which every workspace has: only its options are imported. */
    readonly isStage: boolean;
  };
  readonly tags: { readonly name: string; readonly color: string | null };
  readonly products: {
    /** As in POST /v1/products. */
    readonly input: Fields & { readonly name: string };
    readonly parent: string | null;
  };
  readonly events: EventData;
  /** Rules of an event that lead to other events. */
  readonly eventRules: { readonly event: string; readonly disqualifyRules: readonly unknown[] };
  readonly contacts: ContactData;
  readonly notes: {
    readonly contact: string;
    readonly note: string;
    readonly pinned: boolean;
    readonly author: string;
    readonly member: string | null;
    readonly at: string | null;
  };
  readonly eventCalls: CallData;
  readonly deals: {
    /** As in POST /v1/deals. */
    readonly input: Fields;
    readonly answers: Answers;
    readonly externalIds: Readonly<Record<string, string>>;
    readonly call: string | null;
    /** If the source does not name the call: the contact whose latest call is meant. */
    readonly contact: string | null;
    readonly product: string | null;
    readonly closer: string | null;
    readonly tag: string | null;
  };
  readonly transactions: {
    /** As in POST /v1/transactions. */
    readonly input: Fields & { readonly value: number };
    readonly deal: string | null;
    readonly contact: string | null;
  };
  readonly contactStates: {
    readonly contact: string;
    readonly stage: string | null;
    readonly status: string | null;
    readonly owner: string | null;
    /** The reason, or null; undefined if the source does not say. */
    readonly blocked: { readonly reason: string | null } | null | undefined;
  };
};

export type EventData = {
  /** As in POST /v1/events, without references to other records. */
  readonly input: Fields & { readonly name: string };
  readonly owner: string | null;
  readonly hosts: readonly (Fields & { readonly member: string })[];
  readonly questions: readonly Question[];
  readonly secondaryQuestions: readonly Question[];
  readonly disqualifyRules: readonly unknown[];
  readonly routingRules: readonly unknown[];
};

export type Question = Fields & {
  readonly customFieldId?: string | number | undefined;
  readonly showIf?: unknown;
};

export type ContactData = {
  /** As in POST /v1/contacts. */
  readonly input: Fields;
  readonly owner: string | null;
  readonly tags: readonly string[];
  readonly answers: Answers;
  readonly externalIds: Readonly<Record<string, string>>;
  /** Whether the source itself identifies the person by this id, rather than only an activity. */
  readonly hasOwnId: boolean;
  readonly firstTouch: Touch;
  readonly lastTouch: Touch;
};

export type CallData = {
  readonly event: string;
  readonly host: string;
  readonly contact: string;
  readonly setter: string | null;
  /** As in a call of POST /v1/eventCalls/import. */
  readonly input: Fields & { readonly dateTime: string };
  readonly answers: Answers;
  /** The invitee's answers, by field if that is known. */
  readonly questions: readonly {
    readonly field: string | null;
    readonly identifier: string;
    readonly statement: string;
    readonly answer: readonly string[];
  }[];
  /** Fields by their names in the API. */
  readonly carried: Fields;
  readonly externalIds: Readonly<Record<string, string>>;
};
