import { minutesOf } from '@callwright/contract/duration.ts';
import { archivedResources } from '@callwright/contract/archive.ts';
import { claimFields } from '#/domain/crm/setter-claims/setter-claim.ts';
import { contactFields } from '#/domain/crm/contact-records/columns.ts';
import { dealFields } from '#/domain/sales/deal-records/deal.ts';
import { transactionFields } from '#/domain/sales/transactions/transaction.ts';
import { callFields } from '#/domain/scheduling/call-records/call-row.ts';
import { sql, type Sql } from '#/platform/db/sql.ts';
import { fromMinorUnits, toMinorUnits } from '#/platform/values/money.ts';

// What the archive keeps: the table of each kind of record, and its columns in the feed. A column is archived if every
// change of it is published. Names and sums of other records are in other tables.

export const resourceNames = archivedResources;
export type Resource = (typeof resourceNames)[number];

/** Columns of a record as JSON, by database name. */
export type Body = Readonly<Record<string, unknown>>;
type Published = Readonly<Record<string, unknown>>;

export type Kept = {
  readonly table: 'contact' | 'event_call' | 'deal' | 'payment' | 'setter_claim';
  readonly contact: 'id' | 'contact_id';
  /** Columns, by their names in the API. */
  readonly columns: Readonly<Record<string, string>>;
  /** Columns that may contain personal data. */
  readonly personal: readonly string[];
  /** If this column is set, the row may be deleted without a change, because nothing shows or counts it any more. */
  readonly buried: 'deleted_at' | null;
  /** The columns of a record in a change. Missing ones are left out. */
  readonly read: (object: Published) => Body;
  /** Columns with amounts in minor units of `currency`. */
  readonly amounts: ReadonlySet<string>;
};

type Pairs = readonly (readonly [column: string, field: string])[];
/** Columns that the API shows in another form. */
type Other = readonly [field: string, read: (object: Published) => unknown, kind?: 'amount'];
type Others = Readonly<Record<string, Other>>;

function kept(
  table: Kept['table'],
  pairs: Pairs,
  {
    others = {},
    without = [],
    personal,
    buried = null,
  }: Pick<Kept, 'personal'> & {
    readonly others?: Others;
    readonly without?: readonly string[];
    readonly buried?: Kept['buried'];
  },
): Kept {
  const plain = pairs.filter(([column]) => !without.includes(column) && !(column in others));
  const read = (object: Published): Body => ({
    ...Object.fromEntries(
      plain.flatMap(([column, field]) => (field in object ? [[column, object[field]]] : [])),
    ),
    ...Object.fromEntries(
      Object.entries(others).flatMap(([column, [field, value]]) =>
        field in object ? [[column, value(object)]] : [],
      ),
    ),
  });
  const columns = Object.fromEntries([
    ...plain,
    ...Object.entries(others).map(([column, [field]]) => [column, field] as const),
  ]);
  const amounts = new Set(Object.keys(others).filter((column) => others[column]?.[2] === 'amount'));
  return {
    table,
    contact: table === 'contact' ? 'id' : 'contact_id',
    columns,
    personal,
    buried,
    read,
    amounts,
  };
}

function minor(field: string): Other {
  return [
    field,
    (object) => toMinorUnits(Number(object[field]), String(object['currency']), field),
    'amount',
  ];
}

/** The API's value for a call that was not routed. */
const unrouted = {
  routingGroupIds: null,
  conditionalUsers: null,
  appliedHostIds: [],
  routingMode: 'NONE',
  decisionId: null,
};

/** Columns that the API shows with additional defaults. */
const completed: Readonly<Record<string, (column: string) => string>> = {
  routing: (column) => `'${JSON.stringify(unrouted)}'::jsonb || ${column}`,
  // Guests without a name.
  additional_guests: (column) =>
    `case when jsonb_typeof(${column}) = 'array' then coalesce((select jsonb_agg('{"name": null}'::jsonb || guest.value order by guest.ordinality)
      from jsonb_array_elements(${column}) with ordinality guest), '[]') else ${column} end`,
};

/** Columns written with every change, or without a published one. */
const moving = ['updated_at', 'last_activity_at'];

export const kinds: Readonly<Record<Resource, Kept>> = {
  CONTACT: kept('contact', contactFields, {
    without: [...moving, 'ip_address', 'consent'],
    others: {
      stage_option_id: [
        'stage',
        ({ stage }) => (stage as { optionId: number } | null)?.optionId ?? null, // a contact as it was published
      ],
    },
    personal: [
      'first_name',
      'last_name',
      'email',
      'phone_number',
      'secondary_email',
      'secondary_phone_number',
      'preview_id',
      'country',
      'time_zone',
      'locale',
      'referrer_url',
      'tracking',
      'disqualification',
      'blocked',
      'external_ids',
    ],
    buried: 'deleted_at',
  }),
  CALL: kept('event_call', callFields, {
    without: moving,
    others: {
      // PENDING becomes PENDING_OUTCOME by time alone.
      outcome: ['outcome', ({ outcome }) => (outcome === 'PENDING_OUTCOME' ? 'PENDING' : outcome)],
      routing: ['routing', ({ routing }) => routing],
      additional_guests: ['additionalGuests', ({ additionalGuests }) => additionalGuests],
      duration_min: [
        'duration',
        ({ duration, durationUnit }) =>
          minutesOf({ duration: Number(duration), durationUnit: String(durationUnit) }),
      ],
    },
    personal: [
      'invitee_name',
      'invitee_email',
      'phone_number',
      'additional_guests',
      'location_link',
      'location_details',
      'notes',
      'rescheduled_by',
      'reschedule_reason',
      'canceller',
      'cancel_reason',
      'outcome_notes',
      'questions',
      'secondary_answers',
      'utm',
      'external_ids',
      'created_by',
    ],
  }),
  DEAL: kept('deal', dealFields, {
    without: moving,
    others: {
      value: minor('value'),
      discount: minor('discount'),
      collected: minor('collected'),
      refunded: minor('refunded'),
      balance: minor('balance'),
    },
    personal: ['email', 'notes', 'external_ids'],
    buried: 'deleted_at',
  }),
  PAYMENT: kept('payment', transactionFields, {
    without: moving,
    others: { value: minor('value'), refunded_amount: minor('refundedAmount'), cash: minor('cash') },
    personal: ['name', 'email', 'phone_number', 'description', 'updated_by', 'actor', 'external_id'],
  }),
  CLAIM: kept('setter_claim', claimFields, {
    // These change with the call, without a published change of the claim.
    without: ['event_id', 'event_call_id', 'outcome', 'history'],
    personal: [],
  }),
};

/** The prefixes of change types for each kind of record. */
export const resourcePrefixes: Readonly<Record<Resource, string>> = {
  CONTACT: 'contact',
  CALL: 'call',
  DEAL: 'deal',
  PAYMENT: 'transaction',
  CLAIM: 'setter_claim',
};
const resourceOfPrefix: Readonly<Record<string, Resource>> = Object.fromEntries(
  resourceNames.map((name) => [resourcePrefixes[name], name]),
);

/** The kind of record that a change type is about; undefined if that kind is not archived. */
export function resourceOf(type: string): Resource | undefined {
  if (type === 'contact.note_added' || type === 'contact.erased') return undefined;
  return resourceOfPrefix[type.slice(0, type.indexOf('.'))];
}

export const resourceOfTable: Readonly<Record<string, Resource>> = Object.fromEntries(
  resourceNames.map((name) => [kinds[name].table, name]),
);

/** A column as the API shows it, with amounts in major units. Deals and payments keep their own currency. */
export function shownValue(resource: Resource, column: string, body: Body): unknown {
  const value = body[column] ?? null;
  if (!kinds[resource].amounts.has(column) || typeof value !== 'number') return value;
  return fromMinorUnits(value, String(body['currency']));
}

/** The API has millisecond precision. */
const isMoment = (column: string): boolean => /(_at|^time|_time)$/.test(column);

/** The columns of a row in the archive's format, in which equal values are equal texts. */
export function bodyOf(resource: Resource, alias: string): Sql {
  const columns = Object.keys(kinds[resource].columns).map((column) => {
    const stored = `${alias}.${column}`;
    const shown = isMoment(column)
      ? `date_trunc('milliseconds', ${stored})`
      : (completed[column]?.(stored) ?? stored);
    return `${shown} as ${column}`;
  });
  return sql.raw(`(select to_jsonb(own) from (select ${columns.join(', ')}) own)`);
}
