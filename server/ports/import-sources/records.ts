// What sources bring, in the words of the product. Ids are those of the source, as text: the engine knows which record is meant.

type Fields = Readonly<Record<string, unknown>>;
/** Answers by identifier of the field. People are named by the ids of the source. */
type Answers = Readonly<Record<string, readonly string[]>>;
/** A point on the way to a person: `utm_source` and the like. */
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
    /** The field of contact stages, which every workspace has: only its options are taken over. */
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
    /** Of whom the latest call is meant, where the source does not say which. */
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
    /** The reason, or null; undefined where the source does not say. */
    readonly blocked: { readonly reason: string | null } | null | undefined;
  };
};

export type EventData = {
  /** As in POST /v1/events, without what refers to others. */
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
  /** Whether the source knows a person by this id, and not only what they did. */
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
  /** What the invitee answered, by the field where it is known. */
  readonly questions: readonly {
    readonly field: string | null;
    readonly identifier: string;
    readonly statement: string;
    readonly answer: readonly string[];
  }[];
  /** By the names of the API. */
  readonly carried: Fields;
  readonly externalIds: Readonly<Record<string, string>>;
};
