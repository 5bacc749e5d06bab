import type pg from 'pg';

// Which tables are in a workspace file. A test compares both lists with the database: each new table of workspaces must
// be in one of them.

/** Tables with the workspace's own records. */
export const keptTables = [
  'archive_record',
  'archive_state',
  'archive_version',
  'audit_chain',
  'audit_entry',
  'automation_action',
  'automation_news',
  'automation_rule',
  'availability',
  'booking_link',
  'call_reminder',
  'change',
  'change_counter',
  'commission_book',
  'commission_due',
  'commission_entry',
  'commission_period',
  'commission_plan',
  'commission_posting',
  'commission_return',
  'commission_source',
  'commission_version',
  'contact',
  'contact_merge',
  'contact_note',
  'contact_suggestion',
  'contact_tag',
  'contact_touch',
  'custom_field',
  'deal',
  'duplicate_candidate',
  'event',
  'event_call',
  'event_call_history',
  'event_call_host',
  'event_host',
  'event_name',
  'event_stat',
  'event_team',
  'field_answer',
  'field_option',
  'form_submission',
  'host_calibration',
  'import_layout',
  'import_link',
  'import_origin',
  'imported_call',
  'imported_deal',
  'list_columns',
  'mail',
  'member',
  'name_of_then',
  'notice',
  'notice_mute',
  'page_tally',
  'payment',
  'picture',
  'product',
  'report_check',
  'routing_decision',
  'saved_view',
  'setter_claim',
  'tag',
  'team',
  'team_member',
  'utm_set',
] as const;

const credentials = 'lets somebody in, or us into the system of somebody else; it is connected anew';
const moment = 'of a moment, or counted anew';

/** Tables of workspaces that are left out, and why. */
export const leftTables: Readonly<Record<string, string>> = {
  api_key: credentials,
  calendar: credentials,
  calendar_connection: credentials,
  calendar_feed: credentials,
  calendar_item: credentials,
  call_deposit: 'goes with the connection; its payment and its deal are in the file',
  call_entry: 'entries in calendars that are connected here',
  call_link: 'meetings at accounts that are connected here',
  contact_search_change: moment,
  declined_booking: moment,
  deprecated_use: moment,
  erasure: 'for backups of this installation; whom it erased is not in the file',
  fictional_copy: 'leads to a workspace of this installation',
  idempotency_key: moment,
  import_effect: 'undoes an import within a day',
  import_error: 'goes with the import',
  import_part: 'goes with the import',
  import_planned: 'goes with the import',
  import_run: 'an import that has not ended goes on here',
  mail_opt_out: 'hashes with the key of the installation; the addresses are in the file instead',
  meeting_budget: moment,
  payment_connection: credentials,
  payment_event: 'goes with the connection',
  payment_source: 'goes with the connection',
  request_log: moment,
  row_count: moment,
  scenario_act: 'goes with the run',
  scenario_run: 'plays here',
  session_workspace: credentials,
  sign_in_connection: credentials,
  sign_in_domain: credentials,
  sign_in_identity: credentials,
  slot_hold: moment,
  slack_app: credentials,
  slack_channel: 'goes with the address or the app that it is posted through',
  slack_message: 'goes with the channel',
  slack_click: 'goes with the app',
  waiting_entry: 'their links lead here, and times are held for them here',
  waiting_offer: 'goes with the entry',
  test_entry: 'entries in calendars that are connected here',
  test_guard: moment,
  test_job: moment,
  test_meeting: 'meetings at an account that is connected here',
  test_number: moment,
  test_payment: 'pages to pay on, of a provider that is connected here',
  test_seed: 'of a test workspace each copy has its own',
  text_connection: credentials,
  text_message: 'goes with the connection',
  text_opt_out: 'hashes with the key of the installation; the numbers are in the file instead',
  text_received: 'goes with the connection',
  webhook_attempt: credentials,
  webhook_delivery: credentials,
  webhook_endpoint: credentials,
  webhook_replay: credentials,
};

/** For some tables, only these rows of `t`. */
export const keptRows: Readonly<Record<string, string>> = {
  // Waiting mails are sent once, by the installation in which they wait.
  mail: "t.status <> 'QUEUED'",
  event_call_host: 't.hold_id is null',
  // Erased ones are hashed with the installation's key.
  import_link: 'not t.is_erased',
};

export type KeptTable = { readonly name: string; readonly columns: readonly string[] };

/** The tables of the file, each after those that it references, except for references to itself. */
export async function readKeptTables(client: pg.ClientBase): Promise<KeptTable[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; refersTo: string[] }>(
    `select c.relname as name,
      (select array_agg(quote_ident(a.attname) order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      coalesce((select array_agg(distinct target.relname::text) from pg_constraint r join pg_class target on target.oid = r.confrelid
        where r.contype = 'f' and r.conrelid = c.oid and r.confrelid <> c.oid), '{}') as "refersTo"
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relname = any($1) order by c.relname`,
    [keptTables],
  );
  const ordered: typeof rows = [];
  const done = (name: string) =>
    ordered.some((table) => table.name === name) || !rows.some((table) => table.name === name);
  while (ordered.length < rows.length) {
    const ready = rows.filter(({ name, refersTo }) => !done(name) && refersTo.every(done));
    if (ready.length === 0) throw new Error('Tables of a workspace refer to each other in a circle');
    ordered.push(...ready);
  }
  return ordered;
}
