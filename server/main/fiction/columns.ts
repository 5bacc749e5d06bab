import {
  answer,
  answersByField,
  code,
  document,
  email,
  firstName,
  fullName,
  label,
  lastName,
  link,
  memberFirstName,
  memberLastName,
  memberName,
  network,
  noEntries,
  noFields,
  none,
  nought,
  phone,
  search,
  settings,
  text,
  tracking,
  type Treatment,
} from './treatments.ts';

// What happens to each column of each table in a copy with made-up people. A test compares this with the database: a
// migration that adds a column has to declare it here.

export type CopiedTable = {
  readonly kept: ReadonlySet<string>;
  readonly treated: Readonly<Record<string, Treatment>>;
};

/** @param kept numbers, times, choices and references, which by themselves say nothing about a person */
function table(kept: string, treated: Readonly<Record<string, Treatment>> = {}): CopiedTable {
  return { kept: new Set(['account_id', ...kept.split(' ')]), treated };
}

export const copiedTables: Readonly<Record<string, CopiedTable>> = {
  automation_action: table(
    'id rule_id user_id window_key action simulated event_ids metric value sample threshold at until undone_at',
    { reason: text, undone_by: document },
  ),
  automation_rule: table(
    'id kind metric time_window threshold min_sample action event_ids exclude_user_ids active simulate due_at judged_at version created_at updated_at deleted_at',
    { name: label, seen_sequence: nought },
  ),
  availability: table('id user_id is_default time_zone weekdays created_at updated_at version', {
    name: label,
    overrides: document,
    out_of_office: document,
  }),
  call_reminder: table('id event_call_id kind channel due_at status sent_at'),
  commission_book: table('computed_at'),
  commission_due: table('id month'),
  commission_entry: table(
    'id posting_id ledger_account user_id period month fact_month kind line_key role version_id rule_number basis call_id deal_id payment_id currency amount why posted_at',
  ),
  commission_period: table('month approved_at approved_by approved_entry_id closed_at closed_by updated_at'),
  commission_plan: table('id created_at updated_at', { name: label }),
  commission_posting: table('id posted_at'),
  commission_return: table('payment_id change_id at returned'),
  commission_source: table('basis source_id month deal_id'),
  commission_version: table(
    'id plan_id number valid_from valid_to currency rules draws created_by created_at withdrawn_at',
    { note: text },
  ),
  contact: table(
    'id status status_before_booking stage_option_id stage_changed_at user_id setter_id source is_chat_contact joined_time country time_zone locale merged_into_id has_related last_activity_at created_at updated_at deleted_at version erased_at',
    {
      first_name: firstName,
      last_name: lastName,
      email,
      email_normalized: email,
      phone_number: phone,
      phone_normalized: phone,
      secondary_email: email,
      secondary_email_normalized: email,
      secondary_phone_number: phone,
      secondary_phone_normalized: phone,
      preview_id: code,
      ip_address: network,
      referrer_url: link,
      tracking,
      disqualification: document,
      blocked: document,
      consent: document,
      external_ids: noFields,
      search_text: search(
        ['first_name', 'last_name', 'email', 'secondary_email'],
        ['phone_number', 'phone_normalized', 'secondary_phone_number'],
      ),
    },
  ),
  contact_note: table('id contact_id user_id pinned created_at updated_at deleted_at', {
    author_name: memberName,
    note: text,
  }),
  contact_tag: table('contact_id tag_id'),
  contact_touch: table('id contact_id at event_id', { utm: tracking, referrer_url: link }),
  custom_field: table(
    'id type input_type identifier aliases hidden is_system_field is_secondary_question is_invitee_question is_required is_unique created_at updated_at deleted_at version',
    { name: label, description: label, configuration: settings },
  ),
  deal: table(
    'id event_call_id contact_id user_id setter_id product_id value discount currency transaction_type type time created_at updated_at deleted_at version tag_id collected refunded disputes balance payment_status call_event_id call_team_id call_source call_type utm_set_id',
    { email, notes: text, external_ids: noFields, created_by: document, search_text: none },
  ),
  duplicate_candidate: table('contact_id other_id reason created_at dismissed_at id', { matched: noEntries }),
  event: table(
    'id color event_type status user_id team_id position created_by created_at updated_at deleted_at version token_hash token_sealed',
    {
      token: none,
      slug: label,
      name: label,
      internal_name: label,
      description: text,
      settings,
      cover_url: none,
      search_text: search(['name', 'internal_name']),
    },
  ),
  event_call: table(
    'id event_id contact_id user_id setter_id team_id call_type status starts_at ends_at time_zone host_time_zone duration_min buffer_before_min buffer_after_min location is_slot_free reschedule_count previous_starts_at rescheduled_at rescheduled_by cancelled_at cancelled_by outcome no_sale_reason objection outcome_at outcome_by follow_up_at routing source created_at updated_at version outcome_updated_at clock_published facts utm_set_id token_hash token_sealed link_source attendance_confirmed_at',
    {
      preview_id: code,
      token: none,
      invitee_name: fullName,
      invitee_email: email,
      phone_number: phone,
      search_text: search(['invitee_name', 'invitee_email'], ['phone_number']),
      additional_guests: document,
      location_link: link,
      location_details: text,
      dial_in: none,
      notes: text,
      reschedule_reason: text,
      canceller: text,
      cancel_reason: text,
      outcome_notes: text,
      questions: document,
      secondary_answers: document,
      utm: document,
      event_name: label,
      link_prefix: label,
      external_ids: noFields,
      created_by: document,
    },
  ),
  event_call_history: table('id event_call_id at action', {
    actor: document,
    before: document,
    after: document,
  }),
  event_call_host: table(
    'event_call_id user_id event_id starts_at span blocking assigned_at credit id hold_id held_until',
  ),
  event_host: table(
    'event_id user_id role priority weight availability_id active is_paused paused_until caps position entered_at',
    { paused_reason: text },
  ),
  event_name: table('event_id', { name: label }),
  event_stat: table('event_id day views started submitted counted_at'),
  event_team: table('event_id team_id'),
  field_answer: table(
    'id field_id contact_id event_call_id deal_id event_id user_id source created_at updated_at',
    {
      answer,
      updated_by: document,
    },
  ),
  field_option: table('id field_id color badge icon display_index is_archived is_default category', {
    name: label,
    tooltip: label,
  }),
  form_submission: table(
    'id event_id contact_id step is_disqualified conditional_users routing_group_ids routing_mode started_at updated_at closed_at',
    { answers: answersByField },
  ),
  host_calibration: table('event_id user_id calibration calibrated_at'),
  list_columns: table('user_id list columns'),
  member: table(
    'user_id role is_owner status caps created_at updated_at deleted_at returned_at joined_at credentials_after directory_removed_at person_id',
    { invited_first_name: memberFirstName, invited_last_name: memberLastName, external_id: none },
  ),
  notice_mute: table('user_id kind'),
  payment: table(
    'id value currency refunded_amount source status deal_id contact_id occurred_at created_at updated_at version cash given_back',
    {
      name: fullName,
      email,
      email_normalized: email,
      phone_number: phone,
      phone_normalized: phone,
      description: text,
      external_id: code,
      updated_by: text,
      raw: none,
      actor: document,
      search_text: search(['name', 'email', 'external_id'], ['phone_number']),
    },
  ),
  product: table('id parent_product_id price currency active created_at updated_at deleted_at version', {
    name: label,
    description: label,
    sku: label,
    search_text: search(['name', 'description', 'sku']),
  }),
  routing_decision: table('id number event_call_id at cause winner_id tie_break facts', { actor: document }),
  setter_claim: table(
    'id contact_id event_id event_call_id setter_id claim_status outcome origin claimed_at released_at',
    { assigned_by: document, history: document },
  ),
  tag: table('id color', { name: label }),
  team: table('id color created_at updated_at', { name: label, external_id: none }),
  team_member: table('team_id user_id is_manager entered_at'),
  utm_set: table('id', { utm: tracking }),
};

const traffic = 'says what was sent and done; a copy begins a feed and a log of its own';

/** Tables of a workspace file that a copy leaves out, and why. */
export const leftInFiction: Readonly<Record<string, string>> = {
  archive_record: 'what records were like; the copy begins its own',
  archive_state: 'how far the archive is filled',
  archive_version: 'what records were like before',
  name_of_then: 'what tags, events and others were called before',
  page_tally: 'counts of booking pages once more; the copy begins its own',
  report_check: 'names rows and what they held',
  audit_chain: traffic,
  audit_entry: traffic,
  automation_news: traffic,
  booking_link: 'leads to the workspace it was made in',
  change: traffic,
  change_counter: traffic,
  contact_merge: 'has all of a person, so that a merge can be taken back',
  contact_suggestion: 'words of a person that nobody has accepted',
  import_layout: 'goes with files of other systems',
  import_link: 'leads to records of other systems',
  import_origin: 'leads to records of other systems',
  imported_call: 'leads to records of other systems',
  imported_deal: 'leads to records of other systems',
  mail: traffic,
  notice: traffic,
  picture: 'may show people',
  saved_view: 'may look for people by name',
};
