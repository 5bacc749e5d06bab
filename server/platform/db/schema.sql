-- Generated from the migrations by scripts/generate.ts; do not edit.

access_link
  token_hash bytea not null
  kind text not null
  user_id bigint
  workspace_id bigint
  created_at timestamp with time zone not null default
  expires_at timestamp with time zone not null
  used_at timestamp with time zone
  maker_id bigint
  maker_key_id bigint

account
  id bigint not null default
  name text not null
  slug text not null
  plan text not null default
  currency text not null default
  time_zone text not null default
  country text not null default
  locale text not null default
  week_start text not null default
  brand_color text
  outcome_rules text not null default
  limit_points integer
  limit_window_sec integer
  limit_mcp_points integer
  created_at timestamp with time zone not null default
  updated_at timestamp with time zone not null default
  deleted_at timestamp with time zone
  retention jsonb not null default
  second_factor_roles text[] not null default
  logo_url text
  assistants boolean not null default
  mode text not null default
  clock_at timestamp with time zone
  clock_until timestamp with time zone
  cell text not null default

api_key
  account_id bigint not null
  id bigint not null default
  user_id bigint not null
  name text not null
  token_hash bytea not null
  hint text not null
  scopes text[] not null
  allowed_ips text[] not null default
  expires_at timestamp with time zone
  last_used_at timestamp with time zone
  created_at timestamp with time zone not null default
  revoked_at timestamp with time zone
  born bigint not null default
  purpose text not null default
  handling text not null

app_user
  id bigint not null default
  email text not null
  email_normalized text not null
  password_hash text
  first_name text not null default
  last_name text not null default
  phone_number text
  avatar_url text
  time_zone text not null default
  locale text not null default
  is_operator boolean not null default
  last_active_at timestamp with time zone
  created_at timestamp with time zone not null default
  updated_at timestamp with time zone not null default
  has_second_factor boolean not null default
  passkey_handle text
  meeting_link text

archive_record
  account_id bigint not null
  resource text not null
  record_id bigint not null
  contact_id bigint
  body jsonb not null
  sequence bigint not null default
  changed_at timestamp with time zone
  versions integer not null default

archive_state
  account_id bigint not null
  holds_from timestamp with time zone
  filling text
  filled_to bigint not null default
  folded_to bigint not null default
  rows_from timestamp with time zone
  claims_from timestamp with time zone
  consents_from timestamp with time zone

archive_version
  account_id bigint not null
  resource text not null
  record_id bigint not null
  number integer not null
  at timestamp with time zone not null
  type text not null
  actor jsonb
  before jsonb not null

audit_chain
  account_id bigint not null
  last_sequence bigint not null default
  last_hash bytea not null default
  anchor_sequence bigint not null default
  anchor_hash bytea not null default
  verified_at timestamp with time zone
  problem text

audit_entry
  account_id bigint not null
  id bigint not null default
  at timestamp with time zone not null default
  actor jsonb not null
  ip text
  action text not null
  resource text not null
  resource_id text
  before jsonb
  after jsonb
  request_id text
  user_id bigint
  credential jsonb
  user_agent text
  outcome text not null default
  once_key text
  sequence bigint
  salt bytea
  content_hash bytea
  hash bytea

automation_action
  account_id bigint not null
  id bigint not null default
  rule_id bigint not null
  user_id bigint not null
  window_key text not null
  action text not null
  simulated boolean not null
  event_ids bigint[] not null
  metric text not null
  value double precision not null
  sample integer not null
  threshold double precision not null
  reason text not null
  at timestamp with time zone not null
  until timestamp with time zone
  undone_at timestamp with time zone
  undone_by jsonb

automation_news
  account_id bigint not null
  sequence bigint not null

automation_rule
  account_id bigint not null
  id bigint not null default
  name text not null
  kind text not null
  metric text not null
  time_window text not null
  threshold double precision not null
  min_sample integer not null
  action text not null
  event_ids bigint[] not null default
  exclude_user_ids bigint[] not null default
  active boolean not null
  simulate boolean not null
  due_at timestamp with time zone not null
  judged_at timestamp with time zone
  version integer not null default
  created_at timestamp with time zone not null
  updated_at timestamp with time zone not null
  deleted_at timestamp with time zone
  seen_sequence bigint not null default

availability
  account_id bigint not null
  id bigint not null default
  user_id bigint not null
  name text not null
  is_default boolean not null default
  time_zone text not null
  weekdays jsonb not null
  overrides jsonb not null default
  out_of_office jsonb not null default
  created_at timestamp with time zone not null default
  updated_at timestamp with time zone not null default
  version integer not null default

booking_link
  account_id bigint not null
  id bigint not null default
  token_hash bytea not null
  event_id bigint not null
  contact_id bigint not null
  answers text
  expires_at timestamp with time zone not null
  created_by bigint
  created_at timestamp with time zone not null
  revoked_at timestamp with time zone
  used_at timestamp with time zone
  event_call_id bigint

calendar
  account_id bigint not null
  id bigint not null default
  connection_id bigint not null
  user_id bigint not null
  external_id text not null
  name text not null
  time_zone text
  is_writable boolean not null
  checks_conflicts boolean not null default
  is_write_target boolean not null default
  all_day text not null default
  tentative_blocks boolean not null default
  unanswered_blocks boolean not null default
  unanswered_all_day_blocks boolean not null default
  ignored_word text
  sync_state text
  generation bigint not null default
  window_from timestamp with time zone
  window_to timestamp with time zone
  compared_at timestamp with time zone
  synced_at timestamp with time zone
  next_poll_at timestamp with time zone not null
  leased_until timestamp with time zone
  failures integer not null default
  error text
  channel_id text
  channel_secret_hash bytea
  channel_resource text
  channel_expires_at timestamp with time zone
  created_at timestamp with time zone not null
  updated_at timestamp with time zone not null
  version integer not null default
  lease bigint not null default
  failing_since timestamp with time zone
  differences integer not null default
  held_deletions integer not null default
  deletions_confirmed boolean not null default
  channel_renew_at timestamp with time zone
  unanswered_at timestamp with time zone

calendar_attempt
  state_hash bytea not null
  session_id text not null
  workspace_id bigint not null
  user_id bigint not null
  provider text not null
  purpose text not null
  return_to text not null
  checks text not null
  created_at timestamp with time zone not null
  expires_at timestamp with time zone not null

calendar_connection
  account_id bigint not null
  id bigint not null default
  user_id bigint not null
  provider text not null
  name text not null
  server_url text
  login text
  addresses text[] not null default
  secret text not null
  secret_version integer not null default
  scopes text[] not null default
  capabilities jsonb not null default
  status text not null default
  reason text
  failing_since timestamp with time zone
  last_ok_at timestamp with time zone
  created_at timestamp with time zone not null
  updated_at timestamp with time zone not null
  version integer not null default
  purpose text
  missing text[] not null default
  renewing_until timestamp with time zone

calendar_feed
  account_id bigint not null
  user_id bigint not null
  token_hash bytea not null
  created_at timestamp with time zone not null default
  last_used_at timestamp with time zone
  born bigint not null default

calendar_item
  account_id bigint not null
  calendar_id bigint not null
  user_id bigint not null
  generation bigint not null
  external_id text not null
  instance text not null default
  uid text
  etag text
  starts_at timestamp with time zone
  ends_at timestamp with time zone
  starts_on date
  ends_on date
  is_free boolean not null
  is_tentative boolean not null default
  answer text not null default
  kind text not null default
  is_ignored boolean not null default
  is_call boolean not null default

call_deposit
  account_id bigint not null
  id bigint not null default
  token_hash bytea not null
  event_id bigint not null
  provider text not null
  body text
  hold_id text
  starts_at timestamp with time zone not null
  amount bigint not null
  currency text not null
  refund_until_min integer
  state text not null
  reason text
  session_id text
  payment_key text
  event_call_id bigint
  payment_id bigint
  round integer not null default
  expires_at timestamp with time zone not null
  due_at timestamp with time zone
  leased_until timestamp with time zone
  tries integer not null default
  error text
  created_at timestamp with time zone not null
  updated_at timestamp with time zone not null
  purpose text not null default

call_entry
  account_id bigint not null
  event_call_id bigint not null
  user_id bigint not null
  calendar_id bigint
  provider text not null
  external_id text
  uid text not null
  etag text
  wanted_version integer not null
  written_version integer
  is_wanted boolean not null
  state text not null default
  tries integer not null default
  error text
  written_at timestamp with time zone
  due_at timestamp with time zone
  leased_until timestamp with time zone
  starts_at timestamp with time zone
  ends_at timestamp with time zone
  seen jsonb
  automatic_at timestamp with time zone[] not null default
  has_conflict boolean not null default
  created_at timestamp with time zone not null
  updated_at timestamp with time zone not null
  noticed jsonb
  resolved jsonb

call_link
  account_id bigint not null
  event_call_id bigint not null
  user_id bigint not null
  provider text not null
  connection_id bigint
  external_id text
  starts_at timestamp with time zone not null
  ends_at timestamp with time zone not null
  is_wanted boolean not null
  state text not null default
  tries integer not null default
  error text
  told_at timestamp with time zone
  due_at timestamp with time zone
  leased_until timestamp with time zone
  created_at timestamp with time zone not null
  updated_at timestamp with time zone not null

call_reminder
  account_id bigint not null
  id bigint not null default
  event_call_id bigint not null
  kind text not null
  channel text not null default
  due_at timestamp with time zone not null
  status text not null default
  sent_at timestamp with time zone

cell
  name text not null
  is_open boolean not null default
  shape integer
  created_at timestamp with time zone not null default

cell_move
  workspace_id bigint not null
  from_cell text not null
  to_cell text not null
  started_at timestamp with time zone not null

change
  account_id bigint not null
  id bigint not null default
  event_id text not null
  type text not null
  occurred_at timestamp with time zone not null
  actor jsonb not null
  object jsonb not null
  extra jsonb not null default
  changed_fields text[] not null default
  previous jsonb not null default
  sequence bigint
  context jsonb
  sealed text
  traceparent text

change_counter
  account_id bigint not null
  last bigint not null default
  epoch bigint not null default
  gone bigint not null default

commission_book
  account_id bigint not null
  computed_at timestamp with time zone

commission_due
  account_id bigint not null
  id bigint not null default
  month date not null

commission_entry
  account_id bigint not null
  id bigint not null default
  posting_id bigint not null
  ledger_account text not null
  user_id bigint not null
  period date not null
  month date not null
  fact_month date not null
  kind text not null
  line_key text not null
  role text
  version_id bigint not null
  rule_number integer
  basis text
  call_id bigint
  deal_id bigint
  payment_id bigint
  currency text not null
  amount bigint not null
  why jsonb not null
  posted_at timestamp with time zone not null

commission_period
  account_id bigint not null
  month date not null
  approved_at timestamp with time zone
  approved_by bigint
  approved_entry_id bigint
  closed_at timestamp with time zone
  closed_by bigint
  updated_at timestamp with time zone not null

commission_plan
  account_id bigint not null
  id bigint not null default
  name text not null
  created_at timestamp with time zone not null
  updated_at timestamp with time zone not null

commission_posting
  account_id bigint not null
  id bigint not null default
  posted_at timestamp with time zone not null

commission_return
  account_id bigint not null
  payment_id bigint not null
  change_id bigint not null
  at timestamp with time zone not null
  returned bigint not null

commission_source
  account_id bigint not null
  basis text not null
  source_id bigint not null
  month date not null
  deal_id bigint

commission_version
  account_id bigint not null
  id bigint not null default
  plan_id bigint not null
  number integer not null
  valid_from date not null
  valid_to date
  currency text not null
  rules jsonb not null
  draws jsonb not null
  note text
  created_by bigint
  created_at timestamp with time zone not null
  withdrawn_at timestamp with time zone

company_attempt
  state_hash bytea not null
  browser_hash bytea not null
  purpose text not null
  workspace_id bigint not null
  connection_id bigint not null
  session_id text
  user_id bigint
  checks text not null
  created_at timestamp with time zone not null
  expires_at timestamp with time zone not null
  message text

contact
  account_id bigint not null
  id bigint not null default
  first_name text
  last_name text
  email text
  email_normalized text
  phone_number text
  phone_normalized text
  secondary_email text
  secondary_email_normalized text
  secondary_phone_number text
  secondary_phone_normalized text
  search_text text not null default
  status text not null default
  status_before_booking text
  stage_option_id bigint
  stage_changed_at timestamp with time zone not null default
  user_id bigint
  setter_id bigint
  source text not null default
  is_chat_contact boolean not null default
  preview_id text not null
  joined_time timestamp with time zone not null default
  country text
  time_zone text
  locale text
  ip_address text
  referrer_url text
  tracking jsonb not null default
  disqualification jsonb
  blocked jsonb
  consent jsonb not null default
  external_ids jsonb not null default
  merged_into_id bigint
  has_related boolean not null default
  last_activity_at timestamp with time zone not null default
  created_at timestamp with time zone not null default
  updated_at timestamp with time zone not null default
  deleted_at timestamp with time zone
  version integer not null default
  erased_at timestamp with time zone

contact_merge
  account_id bigint not null
  id text not null
  primary_id bigint not null
  merged_ids bigint[] not null
  merged_at timestamp with time zone not null
  merged_by jsonb not null
  undo_until timestamp with time zone not null
  undone_at timestamp with time zone
  columns jsonb not null
  moved jsonb not null
  pairs bigint[] not null
  released_claims jsonb not null

contact_note
  account_id bigint not null
  id bigint not null default
  contact_id bigint not null
  user_id bigint
  author_name text not null
  note text not null
  pinned boolean not null default
  created_at timestamp with time zone not null default
  updated_at timestamp with time zone not null default
  deleted_at timestamp with time zone

contact_search_change
  account_id bigint not null
  id bigint not null default
  xid xid8 not null default
  at timestamp with time zone not null default
  contact_id bigint
  before text
  after text

contact_suggestion
  account_id bigint not null
  id bigint not null default
  contact_id bigint not null
  slot text not null
  value text[] not null
  event_id bigint
  created_at timestamp with time zone not null
  dismissed_at timestamp with time zone

contact_tag
  account_id bigint not null
  contact_id bigint not null
  tag_id bigint not null

contact_touch
  account_id bigint not null
  id bigint not null default
  contact_id bigint not null
  at timestamp with time zone not null default
  utm jsonb not null default
  referrer_url text
  event_id bigint

custom_field
  account_id bigint not null
  id bigint not null default
  type text not null
  input_type text not null
  name text not null
  identifier text not null
  aliases text[] not null default
  description text
  configuration jsonb not null default
  hidden boolean not null default
  is_system_field boolean not null default
  is_secondary_question boolean not null default
  is_invitee_question boolean not null default
  is_required boolean not null default
  is_unique boolean not null default
  created_at timestamp with time zone not null default
  updated_at timestamp with time zone not null default
  deleted_at timestamp with time zone
  version integer not null default

deal
  account_id bigint not null
  id bigint not null default
  event_call_id bigint not null
  contact_id bigint not null
  user_id bigint not null
  setter_id bigint
  product_id bigint
  value bigint not null default
  discount bigint not null default
  currency text not null
  transaction_type text not null default
  type text not null default
  time timestamp with time zone not null default
  email text
  notes text
  external_ids jsonb not null default
  created_by jsonb not null
  created_at timestamp with time zone not null default
  updated_at timestamp with time zone not null default
  deleted_at timestamp with time zone
  version integer not null default
  tag_id bigint
  search_text text not null default
  collected bigint not null default
  refunded bigint not null default
  disputes integer not null default
  balance bigint not null default
  payment_status text not null default
  call_event_id bigint
  call_team_id bigint
  call_source text
  call_type text
  utm_set_id bigint

declined_booking
  account_id bigint not null
  id bigint not null default
  token_hash bytea not null
  contact_id bigint not null
  event_id bigint not null
  starts_at timestamp with time zone not null
  is_cancelled boolean not null default
  body text not null
  created_at timestamp with time zone not null

deprecated_use
  account_id bigint not null
  kind text not null
  credential text not null
  method text not null
  route text not null
  part text not null
  uses bigint not null
  first_at timestamp with time zone not null
  last_at timestamp with time zone not null

duplicate_candidate
  account_id bigint not null
  contact_id bigint not null
  other_id bigint not null
  reason text not null
  created_at timestamp with time zone not null default
  dismissed_at timestamp with time zone
  id bigint not null default
  matched text[] not null default

erasure
  account_id bigint not null
  id bigint not null default
  at timestamp with time zone not null
  contact_ids bigint[] not null
  address_hashes text[] not null

event
  account_id bigint not null
  id bigint not null default
  token text
  slug text not null
  name text not null
  internal_name text
  search_text text not null default
  description text
  color text
  event_type text not null
  status text not null default
  user_id bigint
  team_id bigint
  position integer not null default
  settings jsonb not null
  created_by bigint
  created_at timestamp with time zone not null default
  updated_at timestamp with time zone not null default
  deleted_at timestamp with time zone
  version integer not null default
  token_hash bytea not null
  token_sealed text
  cover_url text

event_call
  account_id bigint not null
  id bigint not null default
  event_id bigint not null
  contact_id bigint not null
  user_id bigint not null
  setter_id bigint
  team_id bigint
  preview_id text not null
  token text
  call_type text not null
  status text not null default
  starts_at timestamp with time zone not null
  ends_at timestamp with time zone not null
  time_zone text not null
  host_time_zone text not null
  duration_min integer not null
  buffer_before_min integer not null default
  buffer_after_min integer not null default
  invitee_name text not null default
  invitee_email text
  phone_number text
  search_text text not null default
  additional_guests jsonb not null default
  location text not null
  location_link text
  location_details text
  is_slot_free boolean not null default
  notes text
  reschedule_count integer not null default
  previous_starts_at timestamp with time zone
  rescheduled_at timestamp with time zone
  rescheduled_by text
  reschedule_reason text
  cancelled_at timestamp with time zone
  cancelled_by text
  canceller text
  cancel_reason text
  outcome text not null default
  no_sale_reason text
  objection text
  outcome_notes text
  outcome_at timestamp with time zone
  outcome_by bigint
  follow_up_at timestamp with time zone
  questions jsonb not null default
  secondary_answers jsonb not null default
  utm jsonb not null default
  routing jsonb not null default
  source text not null default
  event_name text not null
  link_prefix text not null
  external_ids jsonb not null default
  created_by jsonb not null
  created_at timestamp with time zone not null default
  updated_at timestamp with time zone not null default
  version integer not null default
  outcome_updated_at timestamp with time zone
  clock_published smallint not null default
  facts integer not null default
  utm_set_id bigint
  token_hash bytea not null
  token_sealed text
  link_source text
  dial_in text
  attendance_confirmed_at timestamp with time zone

event_call_history
  account_id bigint not null
  id bigint not null default
  event_call_id bigint not null
  at timestamp with time zone not null default
  action text not null
  actor jsonb not null
  before jsonb not null default
  after jsonb not null default

event_call_host
  account_id bigint not null
  event_call_id bigint
  user_id bigint not null
  event_id bigint
  starts_at timestamp with time zone not null
  span tstzrange not null
  blocking boolean not null
  assigned_at timestamp with time zone not null
  credit smallint not null default
  id bigint not null default
  hold_id text
  held_until timestamp with time zone

event_host
  account_id bigint not null
  event_id bigint not null
  user_id bigint not null
  role text not null default
  priority text not null default
  weight integer not null default
  availability_id bigint
  active boolean not null default
  is_paused boolean not null default
  paused_until timestamp with time zone
  paused_reason text
  caps jsonb not null default
  position integer not null default
  entered_at timestamp with time zone not null default

event_name
  account_id bigint not null
  name text not null
  event_id bigint not null

event_stat
  account_id bigint not null
  event_id bigint not null
  day date not null
  views integer not null default
  started integer not null default
  submitted integer not null default
  counted_at timestamp with time zone

event_team
  account_id bigint not null
  event_id bigint not null
  team_id bigint not null

fictional_copy
  account_id bigint not null
  id bigint not null default
  status text not null default
  rows_done bigint not null default
  rows_total bigint
  copy_id bigint
  copy_slug text
  user_id bigint not null
  created_at timestamp with time zone not null
  started_at timestamp with time zone
  finished_at timestamp with time zone
  attempt integer not null default
  leased_until timestamp with time zone

field_answer
  account_id bigint not null
  id bigint not null default
  field_id bigint not null
  contact_id bigint
  event_call_id bigint
  deal_id bigint
  event_id bigint
  user_id bigint
  answer text[] not null
  updated_by jsonb
  source text not null default
  created_at timestamp with time zone not null default
  updated_at timestamp with time zone not null default

field_option
  account_id bigint not null
  id bigint not null default
  field_id bigint not null
  name text not null
  color text
  badge text
  tooltip text
  icon text
  display_index integer not null default
  is_archived boolean not null default
  is_default boolean not null default
  category text

form_submission
  account_id bigint not null
  id bigint not null default
  event_id bigint not null
  contact_id bigint not null
  step text not null
  is_disqualified boolean not null default
  conditional_users bigint[] not null default
  routing_group_ids bigint[] not null default
  routing_mode text not null default
  started_at timestamp with time zone not null
  updated_at timestamp with time zone not null
  closed_at timestamp with time zone
  answers jsonb not null default

host_calibration
  account_id bigint not null
  event_id bigint not null
  user_id bigint not null
  calibration double precision not null
  calibrated_at timestamp with time zone not null

idempotency_key
  account_id bigint not null
  credential text not null
  endpoint text not null
  key text not null
  body_hash bytea not null
  status integer not null
  headers jsonb not null
  body text not null
  created_at timestamp with time zone not null default

import_effect
  account_id bigint not null
  import_id bigint not null
  row_number bigint not null
  record_id bigint not null
  version integer
  changed jsonb
  place smallint not null default
  kind text not null

import_error
  account_id bigint not null
  import_id bigint not null
  row_number bigint not null
  cells jsonb not null
  field text
  code text not null
  message text not null
  record_id bigint
  params jsonb not null default
  is_part boolean not null default

import_layout
  account_id bigint not null
  resource text not null
  layout text not null
  mapping jsonb not null
  options jsonb not null
  used_at timestamp with time zone not null

import_link
  account_id bigint not null
  system text not null
  kind text not null
  external_id text not null
  record_id bigint not null
  digest bytea not null
  left_out jsonb not null default
  made_by bigint
  is_erased boolean not null default

import_origin
  account_id bigint not null
  system text not null
  origin text not null

import_part
  account_id bigint not null
  import_id bigint not null
  part integer not null
  content bytea not null

import_planned
  account_id bigint not null
  import_id bigint not null
  kind text not null
  external_id text not null
  record_id bigint

import_run
  account_id bigint not null
  id bigint not null default
  source text not null
  resource text not null
  status text not null default
  file_name text
  file_bytes bigint not null default
  mapping jsonb not null default
  options jsonb not null default
  headings jsonb not null default
  dry_run boolean not null default
  position bigint not null default
  created bigint not null default
  updated bigint not null default
  unchanged bigint not null default
  failed bigint not null default
  kept bigint not null default
  undone bigint not null default
  error text
  user_id bigint
  scopes text[] not null default
  actor jsonb not null
  credential jsonb
  created_at timestamp with time zone not null
  started_at timestamp with time zone
  finished_at timestamp with time zone
  undo_until timestamp with time zone
  leased_until timestamp with time zone
  file_revision integer not null default
  made_tags bigint[] not null default
  rows_total bigint
  base_url text
  source_key text
  cursor text
  progress jsonb not null default
  trouble text
  tries integer not null default

imported_call
  account_id bigint not null
  key bytea not null
  event_call_id bigint not null

imported_deal
  account_id bigint not null
  key bytea not null
  deal_id bigint

installation_secret
  name text not null
  sealed text not null

list_columns
  account_id bigint not null
  user_id bigint not null
  list text not null
  columns text[] not null

logout_token
  workspace_id bigint not null
  connection_id bigint not null
  token_id text not null
  expires_at timestamp with time zone not null

mail
  account_id bigint not null
  id bigint not null default
  kind text not null
  is_private boolean not null default
  to_address text not null
  subject text not null
  body_text text not null
  body_html text
  status text not null default
  error text
  created_at timestamp with time zone not null default
  sent_at timestamp with time zone
  event_call_id bigint
  audience text
  reply_to text
  calendar text
  calendar_method text
  unsubscribe text
  tries integer not null default
  next_try_at timestamp with time zone not null default
  expires_at timestamp with time zone not null default
  change_id bigint
  sending_since timestamp with time zone

mail_opt_out
  account_id bigint not null
  address_hash bytea not null
  created_at timestamp with time zone not null default

mcp_message
  id bigint not null default
  session_id text not null
  sender jsonb not null
  body jsonb not null

mcp_session
  id text not null
  owner text not null
  seen_at timestamp with time zone not null default

mcp_window
  key text not null
  hits bigint[] not null
  seen_at timestamp with time zone not null default

meeting_budget
  account_id bigint not null
  connection_id bigint not null
  day date not null
  used integer not null

member
  account_id bigint not null
  user_id bigint not null
  role text not null
  is_owner boolean not null default
  status text not null default
  caps jsonb not null default
  created_at timestamp with time zone not null default
  updated_at timestamp with time zone not null default
  deleted_at timestamp with time zone
  returned_at timestamp with time zone
  joined_at timestamp with time zone default
  invited_first_name text not null default
  invited_last_name text not null default
  credentials_after bigint not null default
  external_id text
  directory_removed_at timestamp with time zone
  person_id bigint not null

name_of_then
  account_id bigint not null
  kind text not null
  id bigint not null
  until timestamp with time zone not null
  body jsonb not null
  gone boolean not null

notice
  account_id bigint not null
  id bigint not null default
  user_id bigint not null
  kind text not null
  change_id bigint not null
  event_call_id bigint
  setter_claim_id bigint
  payment_id bigint
  about text
  at timestamp with time zone not null
  read_at timestamp with time zone
  contact_id bigint
  event_id bigint
  offered_at timestamp with time zone

notice_mute
  account_id bigint not null
  user_id bigint not null
  kind text not null

oauth_assertion
  client_id text not null
  jti_hash bytea not null
  expires_at timestamp with time zone not null

oauth_client
  id text not null
  workspace_id bigint
  created_by bigint
  name text not null
  homepage_url text
  logo_uri text
  policy_uri text
  tos_uri text
  contacts text[] not null default
  software_id text
  software_version text
  application_type text not null default
  redirect_uris text[] not null
  grant_types text[] not null
  scopes text[] not null
  auth_method text not null
  secret_hash bytea
  secret_hint text
  registration_token_hash bytea
  approval_status text not null
  approval_requested_at timestamp with time zone
  expires_at timestamp with time zone
  last_used_at timestamp with time zone
  created_at timestamp with time zone not null default
  updated_at timestamp with time zone not null default
  deleted_at timestamp with time zone
  version integer not null default
  suspended_at timestamp with time zone
  suspension_reason text
  rejected_at timestamp with time zone
  rejection_reason text
  jwks_uri text
  unreviewed_since timestamp with time zone

oauth_client_logo
  client_id text not null
  media_type text not null
  bytes bytea not null
  updated_at timestamp with time zone not null default

oauth_code
  code_hash bytea not null
  grant_id bigint not null
  client_id text not null
  redirect_uri text not null
  code_challenge text
  created_at timestamp with time zone not null
  expires_at timestamp with time zone not null
  consumed_at timestamp with time zone

oauth_grant
  id bigint not null default
  client_id text not null
  workspace_id bigint not null
  user_id bigint not null
  scopes text[] not null
  resource text
  created_at timestamp with time zone not null
  connected_at timestamp with time zone
  last_used_at timestamp with time zone
  revoked_at timestamp with time zone
  born bigint not null default

oauth_token
  token_hash bytea not null
  kind text not null
  grant_id bigint not null
  scopes text[] not null
  predecessor bytea
  created_at timestamp with time zone not null
  expires_at timestamp with time zone not null
  consumed_at timestamp with time zone
  revoked_at timestamp with time zone

operator_act
  id bigint not null default
  at timestamp with time zone not null
  operator_id bigint
  action text not null
  subject text not null
  workspace_id bigint
  before jsonb
  after jsonb
  ip text
  request_id text not null
  credential jsonb
  user_agent text
  outcome text not null default
  sequence bigint
  salt bytea
  content_hash bytea
  hash bytea

operator_act_chain
  is_only boolean not null default
  last_sequence bigint not null default
  last_hash bytea not null default
  anchor_sequence bigint not null default
  anchor_hash bytea not null default
  verified_at timestamp with time zone
  problem text

page_tally
  account_id bigint not null
  event_id bigint not null
  day date not null
  views integer not null
  started integer not null
  submitted integer not null
  quarter smallint not null default

passkey
  id bigint not null default
  user_id bigint not null
  credential_id text not null
  public_key bytea not null
  sign_count bigint not null
  transports text[] not null
  name text not null
  created_at timestamp with time zone not null
  last_used_at timestamp with time zone

passkey_challenge
  challenge_hash bytea not null
  purpose text not null
  user_id bigint
  expires_at timestamp with time zone not null

payment
  account_id bigint not null
  id bigint not null default
  value bigint not null
  currency text not null
  refunded_amount bigint not null default
  name text
  email text
  email_normalized text
  phone_number text
  description text
  source text not null default
  status text not null default
  deal_id bigint
  contact_id bigint
  external_id text
  occurred_at timestamp with time zone not null default
  updated_by text
  raw jsonb
  created_at timestamp with time zone not null default
  updated_at timestamp with time zone not null default
  phone_normalized text
  search_text text not null default
  actor jsonb
  version integer not null default
  cash bigint not null default
  given_back bigint not null default

payment_connection
  account_id bigint not null
  id bigint not null default
  provider text not null
  address_key text not null
  api_key text not null
  webhook_secret text
  is_live boolean not null
  status text not null default
  reason text
  readings bigint not null default
  last_event_at timestamp with time zone
  backfill_state text not null default
  backfill_from timestamp with time zone
  backfill_cursor text
  backfill_read bigint not null default
  backfill_unread bigint not null default
  backfill_error text
  backfill_tries integer not null default
  backfill_due_at timestamp with time zone
  backfill_leased_until timestamp with time zone
  backfill_started_at timestamp with time zone
  backfill_ended_at timestamp with time zone
  created_at timestamp with time zone not null
  updated_at timestamp with time zone not null

payment_event
  account_id bigint not null
  connection_id bigint not null
  event_id text not null
  type text not null
  key text
  at timestamp with time zone not null
  due_at timestamp with time zone
  leased_until timestamp with time zone
  tries integer not null default
  error text

payment_source
  account_id bigint not null
  connection_id bigint not null
  external_id text not null
  payment_id bigint
  is_stored boolean not null default
  reading bigint not null

pending_sign_in
  token_hash bytea not null
  user_id bigint not null
  link_hash bytea
  attempts integer not null default
  expires_at timestamp with time zone not null
  workspace_id bigint
  connection_id bigint
  provider_subject text
  provider_session text
  authenticated_at timestamp with time zone

person_picture
  person_id bigint not null
  name text not null
  bytes bytea not null
  created_at timestamp with time zone not null

picture
  account_id bigint not null
  name text not null
  bytes bytea not null
  created_at timestamp with time zone not null

process_heartbeat
  id text not null
  started_at timestamp with time zone not null default
  seen_at timestamp with time zone not null default
  shares_limits boolean not null
  roles text[] not null default
  version text
  host text

product
  account_id bigint not null
  id bigint not null default
  name text not null
  description text
  parent_product_id bigint
  price bigint
  currency text
  sku text
  active boolean not null default
  created_at timestamp with time zone not null default
  updated_at timestamp with time zone not null default
  deleted_at timestamp with time zone
  version integer not null default
  search_text text not null default

rate_limit
  key text not null
  points integer not null default
  expire bigint

recovery_code
  user_id bigint not null
  code_hash bytea not null

report_check
  account_id bigint not null
  id bigint not null default
  state text not null
  requested_at timestamp with time zone not null
  requested_by bigint
  checked_at timestamp with time zone
  sequence bigint
  records integer
  numbers integer
  difference_count integer
  differences jsonb not null default

request_log
  account_id bigint not null
  id bigint not null default
  at timestamp with time zone not null
  kind text not null
  credential text not null
  user_id bigint
  method text not null
  route text not null
  status smallint not null
  code text
  fields text[] not null default
  ms real not null
  request_id text not null
  omitted integer not null default

routing_decision
  account_id bigint not null
  id text not null
  number bigint not null default
  event_call_id bigint not null
  at timestamp with time zone not null
  cause text not null
  winner_id bigint not null
  tie_break text not null
  facts jsonb not null
  actor jsonb not null

row_count
  account_id bigint not null
  relation text not null
  shard smallint not null
  n bigint not null

saml_assertion
  workspace_id bigint not null
  connection_id bigint not null
  assertion_hash bytea not null
  expires_at timestamp with time zone not null

saved_view
  account_id bigint not null
  id bigint not null default
  user_id bigint not null
  list text not null
  name text not null
  search jsonb not null
  columns text[]
  shared boolean not null default
  created_at timestamp with time zone not null
  updated_at timestamp with time zone not null

scenario_act
  account_id bigint not null
  run_id bigint not null
  number bigint not null
  at timestamp with time zone not null
  act jsonb not null

scenario_run
  account_id bigint not null
  id bigint not null default
  name text not null
  file jsonb not null
  status text not null default
  cast_ids jsonb
  from_at timestamp with time zone
  to_at timestamp with time zone
  at timestamp with time zone
  next_lead integer not null default
  acts bigint not null default
  performed jsonb not null default
  refused jsonb not null default
  error text
  user_id bigint not null
  scopes text[] not null
  credential jsonb
  created_at timestamp with time zone not null
  attempt integer not null default
  leased_until timestamp with time zone

schema_migration
  version integer not null
  name text not null
  checksum text not null
  applied_at timestamp with time zone not null default
  works_with text
  has_rights boolean not null default

session
  id text not null
  token_hash bytea not null
  user_id bigint not null
  ip text
  user_agent text
  created_at timestamp with time zone not null default
  last_used_at timestamp with time zone not null default
  expires_at timestamp with time zone not null
  authenticated_at timestamp with time zone not null
  born bigint not null default
  workspace_id bigint
  connection_id bigint
  provider_subject text
  provider_session text
  has_own_factor boolean not null default

session_workspace
  account_id bigint not null
  session_id text not null
  user_id bigint not null
  last_used_at timestamp with time zone not null
  ended_at timestamp with time zone
  broke_glass_at timestamp with time zone

setter_claim
  account_id bigint not null
  id bigint not null default
  contact_id bigint not null
  event_id bigint
  event_call_id bigint
  setter_id bigint
  claim_status text not null
  outcome text
  origin text not null
  assigned_by jsonb
  history jsonb not null default
  claimed_at timestamp with time zone not null default
  released_at timestamp with time zone

sign_in_connection
  account_id bigint not null
  id bigint not null default
  kind text not null
  name text not null
  settings jsonb not null
  secret text
  is_active boolean not null
  is_enforced boolean not null
  adds_members boolean not null
  counts_as_factor boolean not null
  role_claim text
  role_map jsonb not null default
  default_role text not null
  gives_administrators boolean not null
  created_at timestamp with time zone not null
  updated_at timestamp with time zone not null

sign_in_domain
  account_id bigint not null
  domain text not null
  connection_id bigint not null
  challenge text not null
  created_at timestamp with time zone not null

sign_in_identity
  account_id bigint not null
  connection_id bigint not null
  issuer text not null
  subject text not null
  user_id bigint not null
  created_at timestamp with time zone not null
  last_used_at timestamp with time zone not null

slack_app
  account_id bigint not null
  id bigint not null default
  address_key text not null
  team_id text not null
  team_name text not null
  bot_user_id text not null
  bot_token text not null
  signing_secret text not null
  status text not null default
  reason text
  created_at timestamp with time zone not null
  updated_at timestamp with time zone not null

slack_channel
  account_id bigint not null
  id bigint not null default
  kind text not null
  place integer not null
  name text not null
  webhook_url text
  target text not null
  dialect text not null
  topics text[] not null
  status text not null default
  reason text
  last_error text
  last_sent_at timestamp with time zone
  failures integer not null default
  next_at timestamp with time zone not null
  leased_until timestamp with time zone
  since timestamp with time zone not null
  created_at timestamp with time zone not null
  updated_at timestamp with time zone not null

slack_click
  account_id bigint not null
  id bigint not null default
  signature_hash bytea not null
  slack_user_id text not null
  slack_team_id text not null
  contact_id bigint not null
  response_url text
  due_at timestamp with time zone
  tries integer not null default
  result text
  at timestamp with time zone not null

slack_message
  account_id bigint not null
  id bigint not null default
  slack_channel_id bigint not null
  topic text not null
  change_id bigint not null
  contact_id bigint
  body text not null
  status text not null default
  attempts integer not null default
  error text
  is_alone boolean not null default
  external_ref text
  wanted integer not null default
  shown integer not null default
  created_at timestamp with time zone not null
  sent_at timestamp with time zone

slot_hold
  account_id bigint not null
  id text not null
  event_id bigint not null
  starts_at timestamp with time zone not null
  duration_min integer not null
  expires_at timestamp with time zone not null
  extended boolean not null default
  address_key text
  created_at timestamp with time zone not null

tag
  account_id bigint not null
  id bigint not null default
  name text not null
  color text

team
  account_id bigint not null
  id bigint not null default
  name text not null
  color text
  created_at timestamp with time zone not null default
  updated_at timestamp with time zone not null default
  external_id text

team_member
  account_id bigint not null
  team_id bigint not null
  user_id bigint not null
  is_manager boolean not null default
  entered_at timestamp with time zone not null default

test_entry
  account_id bigint not null
  id bigint not null default
  calendar text not null
  external_id text not null
  uid text not null
  mark text
  starts_at timestamp with time zone not null
  ends_at timestamp with time zone not null
  is_busy boolean not null
  version bigint not null
  is_removed boolean not null default
  written_at timestamp with time zone not null

test_guard
  account_id bigint not null
  kind text not null
  refused bigint not null default
  stopped bigint not null default

test_job
  account_id bigint not null
  id bigint not null default
  job_id uuid
  name text not null
  data jsonb not null
  priority integer not null default
  due_at timestamp with time zone not null
  tries integer not null default

test_meeting
  account_id bigint not null
  id bigint not null default
  connection_id bigint not null
  mark text not null
  starts_at timestamp with time zone not null
  ends_at timestamp with time zone not null
  is_removed boolean not null default
  written_at timestamp with time zone not null

test_number
  account_id bigint not null
  name text not null
  last bigint not null

test_payment
  account_id bigint not null
  id bigint not null default
  request_key text not null
  reference text not null
  amount bigint not null
  refunded bigint not null default
  currency text not null
  title text not null
  email text
  state text not null default
  return_url text not null
  told integer not null default
  created_at timestamp with time zone not null
  expires_at timestamp with time zone not null
  paid_at timestamp with time zone
  disputed bigint not null default
  dispute text

test_seed
  account_id bigint not null
  seed text not null
  drawn bigint not null default
  held_by uuid
  held_until timestamp with time zone

text_connection
  account_id bigint not null
  id bigint not null default
  provider text not null
  address_key text not null
  account_sid text not null
  auth_token text not null
  sender text not null
  quiet_from integer
  quiet_to integer
  status text not null default
  reason text
  created_at timestamp with time zone not null
  updated_at timestamp with time zone not null
  whatsapp_sender text
  whatsapp_templates jsonb not null default

text_message
  account_id bigint not null
  id bigint not null default
  kind text not null
  to_number text not null
  body text not null
  time_zone text not null
  cause text not null
  event_call_id bigint
  status text not null default
  error text
  encoding text not null
  segments integer not null
  charged_segments integer
  price numeric
  price_currency text
  external_id text
  tries integer not null default
  in_doubt boolean not null default
  first_try_at timestamp with time zone
  next_try_at timestamp with time zone not null
  leased_until timestamp with time zone
  expires_at timestamp with time zone not null
  price_due_at timestamp with time zone
  price_tries integer not null default
  created_at timestamp with time zone not null
  sent_at timestamp with time zone
  delivered_at timestamp with time zone
  channel text not null default

text_opt_out
  account_id bigint not null
  number_hash bytea not null
  created_at timestamp with time zone not null

text_received
  account_id bigint not null
  external_id text not null
  at timestamp with time zone not null

throttle
  key text not null
  points integer not null
  resets_at timestamp with time zone not null

totp_factor
  user_id bigint not null
  secret text not null
  created_at timestamp with time zone not null
  confirmed_at timestamp with time zone
  last_step bigint not null default

utm_set
  account_id bigint not null
  id bigint not null default
  utm jsonb not null

verified_domain
  domain text not null
  workspace_id bigint not null
  verified_at timestamp with time zone not null
  missing_since timestamp with time zone

waiting_entry
  account_id bigint not null
  id bigint not null default
  event_id bigint not null
  contact_id bigint not null
  token_hash bytea not null
  token_sealed text not null
  invitee_name text not null
  invitee_email text not null
  phone_number text
  locale text
  time_zone text not null
  duration_min integer not null
  windows jsonb not null
  last_at timestamp with time zone not null
  conditional_users bigint[] not null default
  routing_group_ids bigint[] not null default
  outcome text
  event_call_id bigint
  created_at timestamp with time zone not null
  updated_at timestamp with time zone not null
  ended_at timestamp with time zone
  one_per text not null default

waiting_offer
  account_id bigint not null
  id bigint not null default
  entry_id bigint not null
  hold_id text not null
  starts_at timestamp with time zone not null
  duration_min integer not null
  host_ids bigint[] not null
  state text not null default
  explanation jsonb not null
  created_at timestamp with time zone not null
  expires_at timestamp with time zone not null
  ended_at timestamp with time zone

webhook_attempt
  account_id bigint not null
  delivery_id bigint not null
  number integer not null
  at timestamp with time zone not null
  ms integer not null
  status integer
  error text
  response text

webhook_delivery
  account_id bigint not null
  id bigint not null default
  endpoint_id text not null
  change_id bigint not null
  type text not null
  cause text not null
  status text not null default
  created_at timestamp with time zone not null
  attempts integer not null default
  tries integer not null default
  next_attempt_at timestamp with time zone
  finished_at timestamp with time zone
  last_status integer
  last_error text
  is_erased boolean not null default
  job_id uuid

webhook_endpoint
  account_id bigint not null
  id text not null
  number bigint not null default
  place smallint not null
  url text not null
  description text
  types text[] not null
  event_ids bigint[] not null default
  user_ids bigint[] not null default
  payload text not null
  format text not null
  api_version text not null
  header_names text[] not null default
  headers text
  secrets jsonb not null
  secret_hint text not null
  status text not null
  disabled_reason text
  status_changed_at timestamp with time zone not null
  last_success_at timestamp with time zone
  last_failure_at timestamp with time zone
  failing_since timestamp with time zone
  created_by bigint
  version integer not null default
  created_at timestamp with time zone not null
  updated_at timestamp with time zone not null
  deleted_at timestamp with time zone
  since_sequence bigint not null default
  maker_key_id bigint
  maker_grant_id bigint

webhook_replay
  account_id bigint not null
  id bigint not null default
  endpoint_id text not null
  kind text not null
  types text[] not null default
  from_at timestamp with time zone not null
  to_at timestamp with time zone not null
  position bigint not null
  last bigint not null
  created_at timestamp with time zone not null

CREATE INDEX access_link_user ON public.access_link USING btree (user_id, kind)
CREATE INDEX account_advancing ON public.account USING btree (id) WHERE (clock_until IS NOT NULL)
CREATE INDEX api_key_token ON public.api_key USING btree (token_hash)
CREATE INDEX archive_record_of_contact ON public.archive_record USING btree (account_id, contact_id)
CREATE INDEX archive_version_by_time ON public.archive_version USING btree (account_id, at)
CREATE INDEX audit_entry_newest ON public.audit_entry USING btree (account_id, at, id)
CREATE INDEX audit_entry_of_user ON public.audit_entry USING btree (account_id, user_id, at, id)
CREATE INDEX audit_entry_resource ON public.audit_entry USING btree (account_id, resource, resource_id, at)
CREATE INDEX audit_entry_unchained ON public.audit_entry USING btree (account_id, id) WHERE (sequence IS NULL)
CREATE INDEX automation_action_time ON public.automation_action USING btree (account_id, at, id)
CREATE INDEX automation_action_user ON public.automation_action USING btree (account_id, user_id, at)
CREATE INDEX automation_rule_watching ON public.automation_rule USING btree (account_id) WHERE (active AND (deleted_at IS NULL))
CREATE INDEX availability_user ON public.availability USING btree (account_id, user_id, id)
CREATE INDEX booking_link_age ON public.booking_link USING btree (account_id, created_at)
CREATE INDEX booking_link_call ON public.booking_link USING btree (account_id, event_call_id) WHERE (event_call_id IS NOT NULL)
CREATE INDEX booking_link_contact ON public.booking_link USING btree (account_id, contact_id)
CREATE INDEX booking_link_event ON public.booking_link USING btree (account_id, event_id, id)
CREATE INDEX calendar_attempt_session ON public.calendar_attempt USING btree (session_id)
CREATE INDEX calendar_channel ON public.calendar USING btree (channel_id) WHERE (channel_id IS NOT NULL)
CREATE INDEX calendar_channel_renew ON public.calendar USING btree (channel_renew_at NULLS FIRST)
CREATE INDEX calendar_connection_user ON public.calendar_connection USING btree (account_id, user_id, id)
CREATE INDEX calendar_due ON public.calendar USING btree (next_poll_at) WHERE (checks_conflicts OR is_write_target)
CREATE INDEX calendar_feed_token ON public.calendar_feed USING btree (account_id, token_hash)
CREATE INDEX calendar_item_days ON public.calendar_item USING btree (account_id, user_id, ends_on, starts_on) WHERE (starts_on IS NOT NULL)
CREATE INDEX calendar_item_time ON public.calendar_item USING btree (account_id, user_id, ends_at, starts_at) WHERE (starts_at IS NOT NULL)
CREATE INDEX calendar_item_uid ON public.calendar_item USING btree (account_id, user_id, uid)
CREATE INDEX calendar_user ON public.calendar USING btree (account_id, user_id, id)
CREATE INDEX call_deposit_age ON public.call_deposit USING btree (account_id, created_at) WHERE (event_call_id IS NULL)
CREATE INDEX call_deposit_due ON public.call_deposit USING btree (due_at) WHERE (due_at IS NOT NULL)
CREATE INDEX call_deposit_event ON public.call_deposit USING btree (account_id, event_id)
CREATE INDEX call_deposit_failed ON public.call_deposit USING btree (account_id, provider) WHERE (state = 'REFUND_FAILED'::text)
CREATE INDEX call_deposit_payment ON public.call_deposit USING btree (account_id, payment_id) WHERE (payment_id IS NOT NULL)
CREATE INDEX call_entry_due ON public.call_entry USING btree (due_at) WHERE (due_at IS NOT NULL)
CREATE INDEX call_entry_in_calendar ON public.call_entry USING btree (account_id, calendar_id, external_id)
CREATE INDEX call_entry_seen ON public.call_entry USING btree (account_id, event_call_id) WHERE (seen IS NOT NULL)
CREATE INDEX call_entry_uid ON public.call_entry USING btree (account_id, calendar_id, uid)
CREATE INDEX call_link_connection ON public.call_link USING btree (account_id, connection_id)
CREATE INDEX call_link_due ON public.call_link USING btree (due_at) WHERE (due_at IS NOT NULL)
CREATE INDEX call_link_failed ON public.call_link USING btree (account_id, user_id) WHERE (state = 'FAILED'::text)
CREATE INDEX call_reminder_due ON public.call_reminder USING btree (due_at) WHERE (status = 'PLANNED'::text)
CREATE INDEX call_reminder_due_of ON public.call_reminder USING btree (account_id, due_at, id) WHERE (status = 'PLANNED'::text)
CREATE INDEX change_plain_token ON public.change USING btree (account_id, id) WHERE ((type ~~ 'event.%'::text) AND (object ? 'token'::text))
CREATE INDEX change_sealed ON public.change USING btree (account_id, id) WHERE (sealed IS NOT NULL)
CREATE INDEX change_time ON public.change USING btree (account_id, occurred_at) WHERE (sequence IS NOT NULL)
CREATE INDEX change_unsequenced ON public.change USING btree (account_id, id) WHERE (sequence IS NULL)
CREATE INDEX commission_entry_day ON public.commission_entry USING btree (account_id, COALESCE((why ->> 'day'::text), ((((lpad((EXTRACT(year FROM (posted_at AT TIME ZONE 'UTC'::text)))::text, 4, '0'::text) || '-'::text) || lpad((EXTRACT(month FROM (posted_at AT TIME ZONE 'UTC'::text)))::text, 2, '0'::text)) || '-'::text) || lpad((EXTRACT(day FROM (posted_at AT TIME ZONE 'UTC'::text)))::text, 2, '0'::text))), id) WHERE (ledger_account = 'PAYABLE'::text)
CREATE INDEX commission_entry_draws ON public.commission_entry USING btree (account_id, version_id, user_id, month) WHERE (ledger_account = 'PAYABLE'::text)
CREATE INDEX commission_entry_facts ON public.commission_entry USING btree (account_id, fact_month) WHERE (ledger_account = 'PAYABLE'::text)
CREATE INDEX commission_entry_person ON public.commission_entry USING btree (account_id, user_id, period) WHERE (ledger_account = 'PAYABLE'::text)
CREATE INDEX commission_entry_posting ON public.commission_entry USING btree (account_id, posting_id)
CREATE INDEX commission_entry_statement ON public.commission_entry USING btree (account_id, period, user_id, id) WHERE (ledger_account = 'PAYABLE'::text)
CREATE INDEX commission_source_deal ON public.commission_source USING btree (account_id, deal_id) WHERE (basis = 'CASH'::text)
CREATE INDEX company_attempt_by_connection ON public.company_attempt USING btree (workspace_id, connection_id)
CREATE INDEX company_attempt_by_end ON public.company_attempt USING btree (expires_at)
CREATE INDEX company_attempt_by_user ON public.company_attempt USING btree (user_id) WHERE (user_id IS NOT NULL)
CREATE INDEX contact_by_activity ON public.contact USING btree (account_id, last_activity_at, id) WHERE (deleted_at IS NULL)
CREATE INDEX contact_by_created ON public.contact USING btree (account_id, created_at, id) WHERE (deleted_at IS NULL)
CREATE INDEX contact_by_email ON public.contact USING btree (account_id, COALESCE(email_normalized, ''::text), id) WHERE (deleted_at IS NULL)
CREATE INDEX contact_by_first_name ON public.contact USING btree (account_id, lower(COALESCE(first_name, ''::text)), id) WHERE (deleted_at IS NULL)
CREATE INDEX contact_by_id ON public.contact USING btree (account_id, id) WHERE (deleted_at IS NULL)
CREATE INDEX contact_by_joined ON public.contact USING btree (account_id, joined_time, id) WHERE (deleted_at IS NULL)
CREATE INDEX contact_by_last_name ON public.contact USING btree (account_id, lower(COALESCE(last_name, ''::text)), id) WHERE (deleted_at IS NULL)
CREATE INDEX contact_by_owner ON public.contact USING btree (account_id, user_id, id) WHERE (deleted_at IS NULL)
CREATE INDEX contact_by_setter ON public.contact USING btree (account_id, setter_id, id) WHERE (deleted_at IS NULL)
CREATE INDEX contact_by_stage ON public.contact USING btree (account_id, stage_option_id, joined_time, id) WHERE (deleted_at IS NULL)
CREATE INDEX contact_by_status ON public.contact USING btree (account_id, status, joined_time, id) WHERE (deleted_at IS NULL)
CREATE INDEX contact_by_updated ON public.contact USING btree (account_id, updated_at, id) WHERE (deleted_at IS NULL)
CREATE INDEX contact_deleted ON public.contact USING btree (deleted_at) WHERE ((deleted_at IS NOT NULL) AND (erased_at IS NULL))
CREATE INDEX contact_external ON public.contact USING gin (account_id, external_ids jsonb_path_ops)
CREATE INDEX contact_ip ON public.contact USING btree (created_at) WHERE (ip_address IS NOT NULL)
CREATE INDEX contact_merge_age ON public.contact_merge USING btree (undo_until)
CREATE INDEX contact_merge_merged ON public.contact_merge USING gin (account_id, merged_ids)
CREATE INDEX contact_merge_primary ON public.contact_merge USING btree (account_id, primary_id, merged_at)
CREATE INDEX contact_merged_into ON public.contact USING btree (account_id, merged_into_id) WHERE (merged_into_id IS NOT NULL)
CREATE INDEX contact_note_contact ON public.contact_note USING btree (account_id, contact_id, id) WHERE (deleted_at IS NULL)
CREATE INDEX contact_search ON public.contact USING gin (account_id, search_text gin_trgm_ops)
CREATE INDEX contact_search_change_age ON public.contact_search_change USING btree (at)
CREATE INDEX contact_search_change_since ON public.contact_search_change USING btree (account_id, xid)
CREATE INDEX contact_secondary_email ON public.contact USING btree (account_id, secondary_email_normalized) WHERE ((deleted_at IS NULL) AND (secondary_email_normalized IS NOT NULL))
CREATE INDEX contact_secondary_phone ON public.contact USING btree (account_id, secondary_phone_normalized) WHERE ((deleted_at IS NULL) AND (secondary_phone_normalized IS NOT NULL))
CREATE INDEX contact_tag_tag ON public.contact_tag USING btree (account_id, tag_id, contact_id)
CREATE INDEX contact_touch_contact ON public.contact_touch USING btree (account_id, contact_id, at)
CREATE INDEX contact_touch_event ON public.contact_touch USING btree (account_id, event_id, contact_id) WHERE (event_id IS NOT NULL)
CREATE INDEX contact_touch_utm ON public.contact_touch USING gin (account_id, utm)
CREATE INDEX deal_by_closer ON public.deal USING btree (account_id, user_id, "time", id) WHERE (deleted_at IS NULL)
CREATE INDEX deal_by_created ON public.deal USING btree (account_id, created_at, id) WHERE (deleted_at IS NULL)
CREATE INDEX deal_by_id ON public.deal USING btree (account_id, id) WHERE (deleted_at IS NULL)
CREATE INDEX deal_by_payment_status ON public.deal USING btree (account_id, payment_status, "time", id) WHERE (deleted_at IS NULL)
CREATE INDEX deal_by_product ON public.deal USING btree (account_id, product_id, "time", id) WHERE (deleted_at IS NULL)
CREATE INDEX deal_by_setter ON public.deal USING btree (account_id, setter_id, "time", id) WHERE (deleted_at IS NULL)
CREATE INDEX deal_by_time ON public.deal USING btree (account_id, "time", id) WHERE (deleted_at IS NULL)
CREATE INDEX deal_by_value ON public.deal USING btree (account_id, value, id) WHERE (deleted_at IS NULL)
CREATE INDEX deal_call ON public.deal USING btree (account_id, event_call_id) WHERE (deleted_at IS NULL)
CREATE INDEX deal_contact ON public.deal USING btree (account_id, contact_id, "time") WHERE (deleted_at IS NULL)
CREATE INDEX deal_deleted ON public.deal USING btree (deleted_at) WHERE (deleted_at IS NOT NULL)
CREATE INDEX deal_search ON public.deal USING gin (account_id, search_text gin_trgm_ops)
CREATE INDEX deal_tag ON public.deal USING btree (account_id, tag_id) WHERE (tag_id IS NOT NULL)
CREATE INDEX declined_booking_age ON public.declined_booking USING btree (account_id, created_at)
CREATE INDEX declined_booking_contact ON public.declined_booking USING btree (account_id, contact_id, event_id)
CREATE INDEX duplicate_candidate_other ON public.duplicate_candidate USING btree (account_id, other_id)
CREATE INDEX erasure_newest ON public.erasure USING btree (id)
CREATE INDEX event_by_created ON public.event USING btree (account_id, created_at, id) WHERE (deleted_at IS NULL)
CREATE INDEX event_by_name ON public.event USING btree (account_id, lower(name), id) WHERE (deleted_at IS NULL)
CREATE INDEX event_call_by_contact ON public.event_call USING btree (account_id, contact_id, starts_at, id)
CREATE INDEX event_call_by_created ON public.event_call USING btree (account_id, created_at, id) INCLUDE (facts, user_id, setter_id, team_id, event_id, utm_set_id)
CREATE INDEX event_call_by_email ON public.event_call USING btree (account_id, lower(invitee_email), starts_at)
CREATE INDEX event_call_by_event ON public.event_call USING btree (account_id, event_id, starts_at, id)
CREATE INDEX event_call_by_host ON public.event_call USING btree (account_id, user_id, starts_at, id)
CREATE INDEX event_call_by_outcome ON public.event_call USING btree (account_id, outcome, starts_at, id)
CREATE INDEX event_call_by_setter ON public.event_call USING btree (account_id, setter_id, starts_at, id) WHERE (setter_id IS NOT NULL)
CREATE INDEX event_call_by_start ON public.event_call USING btree (account_id, starts_at, id) INCLUDE (ends_at, created_at, facts, user_id, setter_id, team_id, event_id, utm_set_id)
CREATE INDEX event_call_by_updated ON public.event_call USING btree (account_id, updated_at, id)
CREATE INDEX event_call_clock ON public.event_call USING btree (starts_at) WHERE ((status = 'SCHEDULED'::text) AND (clock_published < 3))
CREATE INDEX event_call_follow_up ON public.event_call USING btree (account_id, follow_up_at, id) WHERE (follow_up_at IS NOT NULL)
CREATE INDEX event_call_history_call ON public.event_call_history USING btree (account_id, event_call_id, id)
CREATE INDEX event_call_host_credit ON public.event_call_host USING btree (account_id, event_id, user_id, assigned_at) INCLUDE (credit)
CREATE INDEX event_call_host_held ON public.event_call_host USING btree (account_id, user_id, held_until) WHERE (held_until IS NOT NULL)
CREATE INDEX event_call_open ON public.event_call USING btree (account_id, contact_id, event_id, starts_at) WHERE (status = 'SCHEDULED'::text)
CREATE INDEX event_call_plain_token ON public.event_call USING btree (account_id, id) WHERE (token IS NOT NULL)
CREATE INDEX event_call_search ON public.event_call USING gin (account_id, search_text gin_trgm_ops)
CREATE INDEX event_call_utm ON public.event_call USING gin (account_id, utm jsonb_path_ops)
CREATE INDEX event_host_user ON public.event_host USING btree (account_id, user_id)
CREATE INDEX event_name_event ON public.event_name USING btree (account_id, event_id)
CREATE INDEX event_plain_token ON public.event USING btree (account_id, id) WHERE (token IS NOT NULL)
CREATE INDEX fictional_copy_due ON public.fictional_copy USING btree (leased_until) WHERE (status = ANY (ARRAY['QUEUED'::text, 'RUNNING'::text]))
CREATE INDEX fictional_copy_member ON public.fictional_copy USING btree (account_id, user_id)
CREATE INDEX field_answer_age ON public.field_answer USING btree (account_id, updated_at, id)
CREATE INDEX field_answer_value ON public.field_answer USING btree (account_id, field_id, hashtextextended(lower(answer[1]), (0)::bigint))
CREATE INDEX field_option_field ON public.field_option USING btree (account_id, field_id, display_index)
CREATE INDEX form_submission_closed ON public.form_submission USING btree (closed_at) WHERE (closed_at IS NOT NULL)
CREATE INDEX form_submission_contact ON public.form_submission USING btree (account_id, contact_id, event_id)
CREATE INDEX form_submission_open ON public.form_submission USING btree (updated_at) WHERE (closed_at IS NULL)
CREATE INDEX idempotency_key_age ON public.idempotency_key USING btree (created_at)
CREATE INDEX import_effect_record ON public.import_effect USING btree (account_id, kind, record_id)
CREATE INDEX import_link_record ON public.import_link USING btree (account_id, kind, record_id)
CREATE INDEX import_run_newest ON public.import_run USING btree (account_id, created_at DESC, id DESC)
CREATE INDEX import_run_working ON public.import_run USING btree (leased_until) WHERE (status = ANY (ARRAY['QUEUED'::text, 'RUNNING'::text, 'UNDOING'::text]))
CREATE INDEX imported_call_of ON public.imported_call USING btree (account_id, event_call_id)
CREATE INDEX imported_deal_of ON public.imported_deal USING btree (account_id, deal_id)
CREATE INDEX logout_token_by_end ON public.logout_token USING btree (expires_at)
CREATE INDEX mail_due ON public.mail USING btree (account_id, next_try_at, id) WHERE (status = 'QUEUED'::text)
CREATE INDEX mail_of_call ON public.mail USING btree (account_id, event_call_id) WHERE (event_call_id IS NOT NULL)
CREATE INDEX mail_of_no_call ON public.mail USING btree (account_id, created_at) WHERE (event_call_id IS NULL)
CREATE INDEX mail_sealed_earlier ON public.mail USING btree (account_id, id) WHERE (body_text ~ '^s[12][.]'::text)
CREATE INDEX mail_sending ON public.mail USING btree (account_id, sending_since) WHERE (sending_since IS NOT NULL)
CREATE INDEX mail_sent ON public.mail USING btree (account_id, sent_at) WHERE ((status = 'SENT'::text) AND (audience = ANY (ARRAY['INVITEE'::text, 'GUEST'::text])))
CREATE INDEX mail_text ON public.mail USING btree (account_id, created_at) WHERE ((body_text <> ''::text) AND (status <> 'QUEUED'::text))
CREATE INDEX mail_to ON public.mail USING btree (account_id, lower(to_address), id)
CREATE INDEX mail_waiting ON public.mail USING btree (next_try_at) WHERE (status = 'QUEUED'::text)
CREATE INDEX mail_waiting_of ON public.mail USING btree (account_id, created_at) WHERE (status = 'QUEUED'::text)
CREATE INDEX mcp_message_session ON public.mcp_message USING btree (session_id, id)
CREATE INDEX mcp_window_seen ON public.mcp_window USING btree (seen_at)
CREATE INDEX member_by_person ON public.member USING btree (person_id)
CREATE INDEX no_double_booking ON public.event_call_host USING gist (account_id, user_id, span) WHERE blocking
CREATE INDEX notice_about_contact ON public.notice USING btree (account_id, contact_id) WHERE (contact_id IS NOT NULL)
CREATE INDEX notice_about_event ON public.notice USING btree (account_id, event_id) WHERE (event_id IS NOT NULL)
CREATE INDEX notice_by_age ON public.notice USING btree (account_id, at)
CREATE INDEX notice_call ON public.notice USING btree (account_id, event_call_id) WHERE (event_call_id IS NOT NULL)
CREATE INDEX notice_claim ON public.notice USING btree (account_id, setter_claim_id) WHERE (setter_claim_id IS NOT NULL)
CREATE INDEX notice_of_member ON public.notice USING btree (account_id, user_id, id)
CREATE INDEX notice_payment ON public.notice USING btree (account_id, payment_id) WHERE (payment_id IS NOT NULL)
CREATE INDEX notice_unread ON public.notice USING btree (account_id, user_id) WHERE (read_at IS NULL)
CREATE INDEX oauth_assertion_expiry ON public.oauth_assertion USING btree (expires_at)
CREATE INDEX oauth_client_expiry ON public.oauth_client USING btree (expires_at) WHERE (expires_at IS NOT NULL)
CREATE INDEX oauth_client_of_workspace ON public.oauth_client USING btree (workspace_id, created_at, id) WHERE (deleted_at IS NULL)
CREATE INDEX oauth_client_pending ON public.oauth_client USING btree (approval_status, created_at) WHERE (deleted_at IS NULL)
CREATE INDEX oauth_code_expiry ON public.oauth_code USING btree (expires_at)
CREATE INDEX oauth_code_of_grant ON public.oauth_code USING btree (grant_id)
CREATE INDEX oauth_grant_of_client ON public.oauth_grant USING btree (client_id)
CREATE INDEX oauth_grant_of_member ON public.oauth_grant USING btree (workspace_id, user_id)
CREATE INDEX oauth_grant_of_person ON public.oauth_grant USING btree (user_id, workspace_id, client_id)
CREATE INDEX oauth_token_expiry ON public.oauth_token USING btree (expires_at)
CREATE INDEX oauth_token_of_grant ON public.oauth_token USING btree (grant_id)
CREATE INDEX oauth_token_successor ON public.oauth_token USING btree (predecessor) WHERE (predecessor IS NOT NULL)
CREATE INDEX operator_act_newest ON public.operator_act USING btree (at, id)
CREATE INDEX operator_act_of_operator ON public.operator_act USING btree (operator_id)
CREATE INDEX operator_act_of_workspace ON public.operator_act USING btree (workspace_id)
CREATE INDEX operator_act_unchained ON public.operator_act USING btree (id) WHERE (sequence IS NULL)
CREATE INDEX passkey_by_user ON public.passkey USING btree (user_id)
CREATE INDEX passkey_challenge_by_end ON public.passkey_challenge USING btree (expires_at)
CREATE INDEX passkey_challenge_by_user ON public.passkey_challenge USING btree (user_id)
CREATE INDEX payment_by_time ON public.payment USING btree (account_id, occurred_at, id)
CREATE INDEX payment_by_value ON public.payment USING btree (account_id, value, id)
CREATE INDEX payment_connection_backfill ON public.payment_connection USING btree (backfill_due_at) WHERE (backfill_due_at IS NOT NULL)
CREATE INDEX payment_contact ON public.payment USING btree (account_id, contact_id) WHERE (contact_id IS NOT NULL)
CREATE INDEX payment_deal ON public.payment USING btree (account_id, deal_id) WHERE (deal_id IS NOT NULL)
CREATE INDEX payment_event_age ON public.payment_event USING btree (account_id, at)
CREATE INDEX payment_event_due ON public.payment_event USING btree (due_at) WHERE (due_at IS NOT NULL)
CREATE INDEX payment_event_failed ON public.payment_event USING btree (account_id, connection_id, at) WHERE (error IS NOT NULL)
CREATE INDEX payment_event_waiting ON public.payment_event USING btree (account_id, connection_id) WHERE (due_at IS NOT NULL)
CREATE INDEX payment_search ON public.payment USING gin (account_id, search_text gin_trgm_ops)
CREATE INDEX payment_source_payment ON public.payment_source USING btree (account_id, payment_id) WHERE (payment_id IS NOT NULL)
CREATE INDEX payment_unsynced ON public.payment USING btree (account_id, occurred_at, id) WHERE (deal_id IS NULL)
CREATE INDEX payment_without_contact_email ON public.payment USING btree (account_id, email_normalized) WHERE ((contact_id IS NULL) AND (email_normalized IS NOT NULL))
CREATE INDEX payment_without_contact_phone ON public.payment USING btree (account_id, phone_normalized) WHERE ((contact_id IS NULL) AND (phone_normalized IS NOT NULL))
CREATE INDEX pending_sign_in_by_connection ON public.pending_sign_in USING btree (workspace_id, connection_id) WHERE (connection_id IS NOT NULL)
CREATE INDEX pending_sign_in_by_end ON public.pending_sign_in USING btree (expires_at)
CREATE INDEX pending_sign_in_by_user ON public.pending_sign_in USING btree (user_id)
CREATE INDEX product_by_created ON public.product USING btree (account_id, created_at, id) WHERE (deleted_at IS NULL)
CREATE INDEX product_parent ON public.product USING btree (account_id, parent_product_id) WHERE ((parent_product_id IS NOT NULL) AND (deleted_at IS NULL))
CREATE INDEX report_check_by_time ON public.report_check USING btree (account_id, checked_at) WHERE (state = 'DONE'::text)
CREATE INDEX request_log_newest ON ONLY public.request_log USING btree (account_id, at, id)
CREATE INDEX request_log_of_credential ON ONLY public.request_log USING btree (account_id, kind, credential, at, id)
CREATE INDEX routing_decision_at ON public.routing_decision USING btree (account_id, at)
CREATE INDEX routing_decision_call ON public.routing_decision USING btree (account_id, event_call_id, number)
CREATE INDEX saml_assertion_by_end ON public.saml_assertion USING btree (expires_at)
CREATE INDEX saved_view_list ON public.saved_view USING btree (account_id, list, id)
CREATE INDEX scenario_act_next ON public.scenario_act USING btree (account_id, run_id, at, number)
CREATE INDEX scenario_run_due ON public.scenario_run USING btree (leased_until) WHERE (status = ANY (ARRAY['QUEUED'::text, 'RUNNING'::text]))
CREATE INDEX scenario_run_member ON public.scenario_run USING btree (account_id, user_id)
CREATE INDEX session_by_connection ON public.session USING btree (workspace_id, connection_id) WHERE (connection_id IS NOT NULL)
CREATE INDEX session_by_user ON public.session USING btree (user_id)
CREATE INDEX session_workspace_member ON public.session_workspace USING btree (account_id, user_id)
CREATE INDEX setter_claim_by_claimed ON public.setter_claim USING btree (account_id, claimed_at, id)
CREATE INDEX setter_claim_by_contact ON public.setter_claim USING btree (account_id, contact_id, claimed_at, id)
CREATE INDEX setter_claim_by_setter ON public.setter_claim USING btree (account_id, setter_id, claimed_at, id)
CREATE INDEX setter_claim_by_time ON public.setter_claim USING btree (account_id, claimed_at, id)
CREATE INDEX setter_claim_call ON public.setter_claim USING btree (account_id, event_call_id) WHERE (event_call_id IS NOT NULL)
CREATE INDEX setter_claim_open_of_setter ON public.setter_claim USING btree (account_id, setter_id) WHERE (released_at IS NULL)
CREATE INDEX setter_claim_waiting ON public.setter_claim USING btree (claimed_at) WHERE ((released_at IS NULL) AND (claim_status = 'PENDING'::text))
CREATE INDEX sign_in_connection_by_client ON public.sign_in_connection USING btree (((settings ->> 'clientId'::text)))
CREATE INDEX sign_in_domain_by_connection ON public.sign_in_domain USING btree (account_id, connection_id)
CREATE INDEX sign_in_identity_by_user ON public.sign_in_identity USING btree (account_id, user_id)
CREATE INDEX slack_click_age ON public.slack_click USING btree (account_id, at)
CREATE INDEX slack_click_due ON public.slack_click USING btree (due_at) WHERE (due_at IS NOT NULL)
CREATE INDEX slack_message_age ON public.slack_message USING btree (account_id, created_at)
CREATE INDEX slack_message_contact ON public.slack_message USING btree (account_id, contact_id) WHERE (contact_id IS NOT NULL)
CREATE INDEX slack_message_outdated ON public.slack_message USING btree (account_id, slack_channel_id, id) WHERE ((status = 'SENT'::text) AND (shown < wanted))
CREATE INDEX slack_message_waiting ON public.slack_message USING btree (account_id, slack_channel_id, id) WHERE (status = 'QUEUED'::text)
CREATE INDEX slot_hold_expiry ON public.slot_hold USING btree (account_id, expires_at)
CREATE INDEX team_member_user ON public.team_member USING btree (account_id, user_id)
CREATE INDEX test_job_due ON public.test_job USING btree (account_id, due_at, id)
CREATE INDEX test_meeting_mark ON public.test_meeting USING btree (account_id, connection_id, mark)
CREATE INDEX text_message_age ON public.text_message USING btree (account_id, created_at)
CREATE INDEX text_message_of_call ON public.text_message USING btree (account_id, event_call_id) WHERE (event_call_id IS NOT NULL)
CREATE INDEX text_message_price ON public.text_message USING btree (price_due_at) WHERE (price_due_at IS NOT NULL)
CREATE INDEX text_message_sent ON public.text_message USING btree (account_id, sent_at)
CREATE INDEX text_message_waiting ON public.text_message USING btree (next_try_at) WHERE (status = 'QUEUED'::text)
CREATE INDEX verified_domain_by_workspace ON public.verified_domain USING btree (workspace_id, domain)
CREATE INDEX waiting_entry_age ON public.waiting_entry USING btree (account_id, ended_at)
CREATE INDEX waiting_entry_call ON public.waiting_entry USING btree (account_id, event_call_id) WHERE (event_call_id IS NOT NULL)
CREATE INDEX waiting_entry_event ON public.waiting_entry USING btree (account_id, event_id, id)
CREATE INDEX waiting_entry_order ON public.waiting_entry USING btree (account_id, event_id, id) WHERE (ended_at IS NULL)
CREATE INDEX waiting_entry_over ON public.waiting_entry USING btree (last_at) WHERE (ended_at IS NULL)
CREATE INDEX waiting_offer_due ON public.waiting_offer USING btree (expires_at) WHERE (state = 'OPEN'::text)
CREATE INDEX waiting_offer_entry ON public.waiting_offer USING btree (account_id, entry_id, id)
CREATE INDEX webhook_delivery_list ON public.webhook_delivery USING btree (account_id, endpoint_id, id)
CREATE INDEX webhook_delivery_of_change ON public.webhook_delivery USING btree (account_id, change_id)
CREATE INDEX webhook_delivery_open ON public.webhook_delivery USING btree (account_id, endpoint_id, id) WHERE (status = ANY (ARRAY['PENDING'::text, 'FAILED'::text]))
CREATE INDEX webhook_delivery_waiting ON public.webhook_delivery USING btree (next_attempt_at) WHERE (status = 'PENDING'::text)
CREATE INDEX webhook_endpoint_active ON public.webhook_endpoint USING btree (account_id) WHERE ((status = 'ACTIVE'::text) AND (deleted_at IS NULL))
CREATE TRIGGER booking_link_follows BEFORE INSERT ON public.booking_link FOR EACH ROW WHEN ((current_setting('app.moving'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION follow_merge()
CREATE TRIGGER commission_entries_checked AFTER INSERT ON public.commission_entry REFERENCING NEW TABLE AS added FOR EACH STATEMENT WHEN ((current_setting('app.moving'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION commission_entries_checked()
CREATE TRIGGER commission_entry_kept BEFORE UPDATE ON public.commission_entry FOR EACH ROW WHEN ((current_setting('app.moving'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION commission_entry_kept()
CREATE TRIGGER contact_consent_kept AFTER INSERT ON public.contact FOR EACH ROW WHEN (((new.consent <> '[]'::jsonb) AND (COALESCE(current_setting('app.account_id'::text, true), ''::text) <> ''::text) AND (current_setting('app.moving'::text, true) IS DISTINCT FROM 'on'::text))) EXECUTE FUNCTION archive_consents()
CREATE TRIGGER contact_consent_kept_anew AFTER UPDATE ON public.contact FOR EACH ROW WHEN (((old.consent IS DISTINCT FROM new.consent) AND (COALESCE(current_setting('app.account_id'::text, true), ''::text) <> ''::text) AND (current_setting('app.moving'::text, true) IS DISTINCT FROM 'on'::text))) EXECUTE FUNCTION archive_consents()
CREATE TRIGGER contact_consent_kept_gone AFTER DELETE ON public.contact FOR EACH ROW WHEN (((old.consent <> '[]'::jsonb) AND (COALESCE(current_setting('app.account_id'::text, true), ''::text) <> ''::text) AND (current_setting('app.moving'::text, true) IS DISTINCT FROM 'on'::text))) EXECUTE FUNCTION archive_consents()
CREATE TRIGGER contact_inserted AFTER INSERT ON public.contact REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT WHEN ((current_setting('app.moving'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION count_inserted('contact')
CREATE TRIGGER contact_note_follows BEFORE INSERT ON public.contact_note FOR EACH ROW WHEN ((current_setting('app.moving'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION follow_merge()
CREATE TRIGGER contact_note_kept AFTER INSERT ON public.contact_note REFERENCING NEW TABLE AS made FOR EACH STATEMENT WHEN (((COALESCE(current_setting('app.account_id'::text, true), ''::text) <> ''::text) AND (current_setting('app.moving'::text, true) IS DISTINCT FROM 'on'::text))) EXECUTE FUNCTION archive_rows_inserted()
CREATE TRIGGER contact_note_kept_anew AFTER UPDATE ON public.contact_note REFERENCING OLD TABLE AS was NEW TABLE AS made FOR EACH STATEMENT WHEN (((COALESCE(current_setting('app.account_id'::text, true), ''::text) <> ''::text) AND (current_setting('app.moving'::text, true) IS DISTINCT FROM 'on'::text))) EXECUTE FUNCTION archive_rows_updated()
CREATE TRIGGER contact_note_kept_gone AFTER DELETE ON public.contact_note REFERENCING OLD TABLE AS gone FOR EACH STATEMENT WHEN (((COALESCE(current_setting('app.account_id'::text, true), ''::text) <> ''::text) AND (current_setting('app.moving'::text, true) IS DISTINCT FROM 'on'::text))) EXECUTE FUNCTION archive_rows_deleted()
CREATE TRIGGER contact_removed AFTER DELETE ON public.contact FOR EACH ROW WHEN (((current_setting('app.moving'::text, true) IS DISTINCT FROM 'on'::text) AND (old.deleted_at IS NULL))) EXECUTE FUNCTION count_removed('contact')
CREATE TRIGGER contact_search_changed AFTER UPDATE OF search_text, deleted_at ON public.contact FOR EACH ROW WHEN (((current_setting('app.moving'::text, true) IS DISTINCT FROM 'on'::text) AND ((old.search_text <> new.search_text) OR ((old.deleted_at IS NULL) <> (new.deleted_at IS NULL))))) EXECUTE FUNCTION note_search_changed()
CREATE TRIGGER contact_search_inserted AFTER INSERT ON public.contact REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT WHEN ((current_setting('app.moving'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION note_search_inserted()
CREATE TRIGGER contact_search_removed AFTER DELETE ON public.contact FOR EACH ROW WHEN (((current_setting('app.moving'::text, true) IS DISTINCT FROM 'on'::text) AND (old.deleted_at IS NULL))) EXECUTE FUNCTION note_search_changed()
CREATE TRIGGER contact_soft_deleted AFTER UPDATE OF deleted_at ON public.contact FOR EACH ROW WHEN (((current_setting('app.moving'::text, true) IS DISTINCT FROM 'on'::text) AND ((old.deleted_at IS NULL) <> (new.deleted_at IS NULL)))) EXECUTE FUNCTION count_soft_deleted('contact')
CREATE TRIGGER contact_suggestion_follows BEFORE INSERT ON public.contact_suggestion FOR EACH ROW WHEN ((current_setting('app.moving'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION follow_merge()
CREATE TRIGGER contact_tag_follows BEFORE INSERT ON public.contact_tag FOR EACH ROW WHEN ((current_setting('app.moving'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION follow_merge()
CREATE TRIGGER contact_tag_kept AFTER INSERT ON public.contact_tag REFERENCING NEW TABLE AS made FOR EACH STATEMENT WHEN (((COALESCE(current_setting('app.account_id'::text, true), ''::text) <> ''::text) AND (current_setting('app.moving'::text, true) IS DISTINCT FROM 'on'::text))) EXECUTE FUNCTION archive_rows_inserted()
CREATE TRIGGER contact_tag_kept_anew AFTER UPDATE ON public.contact_tag REFERENCING OLD TABLE AS was NEW TABLE AS made FOR EACH STATEMENT WHEN (((COALESCE(current_setting('app.account_id'::text, true), ''::text) <> ''::text) AND (current_setting('app.moving'::text, true) IS DISTINCT FROM 'on'::text))) EXECUTE FUNCTION archive_rows_updated()
CREATE TRIGGER contact_tag_kept_gone AFTER DELETE ON public.contact_tag REFERENCING OLD TABLE AS gone FOR EACH STATEMENT WHEN (((COALESCE(current_setting('app.account_id'::text, true), ''::text) <> ''::text) AND (current_setting('app.moving'::text, true) IS DISTINCT FROM 'on'::text))) EXECUTE FUNCTION archive_rows_deleted()
CREATE TRIGGER contact_tag_related AFTER INSERT ON public.contact_tag FOR EACH ROW WHEN ((current_setting('app.moving'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION note_related_contact()
CREATE TRIGGER contact_touch_follows BEFORE INSERT ON public.contact_touch FOR EACH ROW WHEN ((current_setting('app.moving'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION follow_merge()
CREATE TRIGGER contact_touch_kept AFTER INSERT ON public.contact_touch REFERENCING NEW TABLE AS made FOR EACH STATEMENT WHEN (((COALESCE(current_setting('app.account_id'::text, true), ''::text) <> ''::text) AND (current_setting('app.moving'::text, true) IS DISTINCT FROM 'on'::text))) EXECUTE FUNCTION archive_rows_inserted()
CREATE TRIGGER contact_touch_kept_anew AFTER UPDATE ON public.contact_touch REFERENCING OLD TABLE AS was NEW TABLE AS made FOR EACH STATEMENT WHEN (((COALESCE(current_setting('app.account_id'::text, true), ''::text) <> ''::text) AND (current_setting('app.moving'::text, true) IS DISTINCT FROM 'on'::text))) EXECUTE FUNCTION archive_rows_updated()
CREATE TRIGGER contact_touch_kept_gone AFTER DELETE ON public.contact_touch REFERENCING OLD TABLE AS gone FOR EACH STATEMENT WHEN (((COALESCE(current_setting('app.account_id'::text, true), ''::text) <> ''::text) AND (current_setting('app.moving'::text, true) IS DISTINCT FROM 'on'::text))) EXECUTE FUNCTION archive_rows_deleted()
CREATE TRIGGER contact_touch_related AFTER INSERT ON public.contact_touch FOR EACH ROW WHEN (((current_setting('app.moving'::text, true) IS DISTINCT FROM 'on'::text) AND (new.event_id IS NOT NULL))) EXECUTE FUNCTION note_related_contact()
CREATE TRIGGER custom_field_name_kept AFTER UPDATE ON public.custom_field FOR EACH ROW WHEN ((((old.name IS DISTINCT FROM new.name) OR (old.identifier IS DISTINCT FROM new.identifier) OR (old.deleted_at IS DISTINCT FROM new.deleted_at)) AND (COALESCE(current_setting('app.account_id'::text, true), ''::text) <> ''::text) AND (current_setting('app.moving'::text, true) IS DISTINCT FROM 'on'::text))) EXECUTE FUNCTION keep_name()
CREATE TRIGGER deal_follows BEFORE INSERT ON public.deal FOR EACH ROW WHEN ((current_setting('app.moving'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION follow_merge()
CREATE TRIGGER deal_inserted AFTER INSERT ON public.deal REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT WHEN ((current_setting('app.moving'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION count_inserted('deal')
CREATE TRIGGER deal_of_call BEFORE INSERT OR UPDATE OF event_call_id, deleted_at ON public.deal FOR EACH ROW WHEN ((current_setting('app.moving'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION note_call_of_deal()
CREATE TRIGGER deal_removed AFTER DELETE ON public.deal FOR EACH ROW WHEN (((current_setting('app.moving'::text, true) IS DISTINCT FROM 'on'::text) AND (old.deleted_at IS NULL))) EXECUTE FUNCTION count_removed('deal')
CREATE TRIGGER deal_soft_deleted AFTER UPDATE OF deleted_at ON public.deal FOR EACH ROW WHEN (((current_setting('app.moving'::text, true) IS DISTINCT FROM 'on'::text) AND ((old.deleted_at IS NULL) <> (new.deleted_at IS NULL)))) EXECUTE FUNCTION count_soft_deleted('deal')
CREATE TRIGGER declined_booking_follows BEFORE INSERT ON public.declined_booking FOR EACH ROW WHEN ((current_setting('app.moving'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION follow_merge()
CREATE TRIGGER duplicate_candidate_related AFTER INSERT ON public.duplicate_candidate FOR EACH ROW WHEN ((current_setting('app.moving'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION note_related_pair()
CREATE TRIGGER event_call_follows BEFORE INSERT ON public.event_call FOR EACH ROW WHEN ((current_setting('app.moving'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION follow_merge()
CREATE TRIGGER event_call_host_kept AFTER INSERT ON public.event_call_host REFERENCING NEW TABLE AS made FOR EACH STATEMENT WHEN (((COALESCE(current_setting('app.account_id'::text, true), ''::text) <> ''::text) AND (current_setting('app.moving'::text, true) IS DISTINCT FROM 'on'::text))) EXECUTE FUNCTION archive_rows_inserted()
CREATE TRIGGER event_call_host_kept_anew AFTER UPDATE ON public.event_call_host REFERENCING OLD TABLE AS was NEW TABLE AS made FOR EACH STATEMENT WHEN (((COALESCE(current_setting('app.account_id'::text, true), ''::text) <> ''::text) AND (current_setting('app.moving'::text, true) IS DISTINCT FROM 'on'::text))) EXECUTE FUNCTION archive_rows_updated()
CREATE TRIGGER event_call_host_kept_gone AFTER DELETE ON public.event_call_host REFERENCING OLD TABLE AS gone FOR EACH STATEMENT WHEN (((COALESCE(current_setting('app.account_id'::text, true), ''::text) <> ''::text) AND (current_setting('app.moving'::text, true) IS DISTINCT FROM 'on'::text))) EXECUTE FUNCTION archive_rows_deleted()
CREATE TRIGGER event_call_inserted AFTER INSERT ON public.event_call REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT WHEN ((current_setting('app.moving'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION count_inserted('event_call')
CREATE TRIGGER event_call_related AFTER INSERT ON public.event_call FOR EACH ROW WHEN ((current_setting('app.moving'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION note_related_contact()
CREATE TRIGGER event_call_removed AFTER DELETE ON public.event_call FOR EACH ROW WHEN ((current_setting('app.moving'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION count_removed('event_call')
CREATE TRIGGER event_call_tells_deals AFTER UPDATE OF team_id, utm ON public.event_call FOR EACH ROW WHEN (((current_setting('app.moving'::text, true) IS DISTINCT FROM 'on'::text) AND ((old.team_id IS DISTINCT FROM new.team_id) OR (old.utm_set_id IS DISTINCT FROM new.utm_set_id)))) EXECUTE FUNCTION tell_deals_of_call()
CREATE TRIGGER event_call_utm_set BEFORE INSERT OR UPDATE OF utm ON public.event_call FOR EACH ROW WHEN ((current_setting('app.moving'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION note_utm_set()
CREATE TRIGGER event_name_kept AFTER UPDATE ON public.event FOR EACH ROW WHEN ((((old.name IS DISTINCT FROM new.name) OR (old.internal_name IS DISTINCT FROM new.internal_name) OR (old.slug IS DISTINCT FROM new.slug) OR (old.color IS DISTINCT FROM new.color) OR (old.deleted_at IS DISTINCT FROM new.deleted_at)) AND (COALESCE(current_setting('app.account_id'::text, true), ''::text) <> ''::text) AND (current_setting('app.moving'::text, true) IS DISTINCT FROM 'on'::text))) EXECUTE FUNCTION keep_name()
CREATE TRIGGER event_named AFTER INSERT OR UPDATE OF slug, settings, deleted_at ON public.event FOR EACH ROW WHEN ((current_setting('app.moving'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION name_event()
CREATE TRIGGER event_stat_tally AFTER INSERT OR UPDATE ON public.event_stat FOR EACH ROW WHEN (((COALESCE(current_setting('app.account_id'::text, true), ''::text) <> ''::text) AND (current_setting('app.moving'::text, true) IS DISTINCT FROM 'on'::text))) EXECUTE FUNCTION tally_pages()
CREATE TRIGGER field_answer_follows BEFORE INSERT ON public.field_answer FOR EACH ROW WHEN (((current_setting('app.moving'::text, true) IS DISTINCT FROM 'on'::text) AND (new.contact_id IS NOT NULL))) EXECUTE FUNCTION follow_merge()
CREATE TRIGGER field_answer_inserted AFTER INSERT ON public.field_answer REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT WHEN ((current_setting('app.moving'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION count_answers_inserted()
CREATE TRIGGER field_answer_kept AFTER INSERT ON public.field_answer REFERENCING NEW TABLE AS made FOR EACH STATEMENT WHEN (((COALESCE(current_setting('app.account_id'::text, true), ''::text) <> ''::text) AND (current_setting('app.moving'::text, true) IS DISTINCT FROM 'on'::text))) EXECUTE FUNCTION archive_rows_inserted()
CREATE TRIGGER field_answer_kept_anew AFTER UPDATE ON public.field_answer REFERENCING OLD TABLE AS was NEW TABLE AS made FOR EACH STATEMENT WHEN (((COALESCE(current_setting('app.account_id'::text, true), ''::text) <> ''::text) AND (current_setting('app.moving'::text, true) IS DISTINCT FROM 'on'::text))) EXECUTE FUNCTION archive_rows_updated()
CREATE TRIGGER field_answer_kept_gone AFTER DELETE ON public.field_answer REFERENCING OLD TABLE AS gone FOR EACH STATEMENT WHEN (((COALESCE(current_setting('app.account_id'::text, true), ''::text) <> ''::text) AND (current_setting('app.moving'::text, true) IS DISTINCT FROM 'on'::text))) EXECUTE FUNCTION archive_rows_deleted()
CREATE TRIGGER field_answer_related AFTER INSERT ON public.field_answer FOR EACH ROW WHEN (((current_setting('app.moving'::text, true) IS DISTINCT FROM 'on'::text) AND (new.contact_id IS NOT NULL))) EXECUTE FUNCTION note_related_contact()
CREATE TRIGGER field_answer_removed AFTER DELETE ON public.field_answer REFERENCING OLD TABLE AS removed FOR EACH STATEMENT WHEN ((current_setting('app.moving'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION count_answers_removed()
CREATE TRIGGER field_option_name_kept AFTER UPDATE ON public.field_option FOR EACH ROW WHEN ((((old.name IS DISTINCT FROM new.name) OR (old.color IS DISTINCT FROM new.color) OR (old.display_index IS DISTINCT FROM new.display_index) OR (old.is_archived IS DISTINCT FROM new.is_archived)) AND (COALESCE(current_setting('app.account_id'::text, true), ''::text) <> ''::text) AND (current_setting('app.moving'::text, true) IS DISTINCT FROM 'on'::text))) EXECUTE FUNCTION keep_name()
CREATE TRIGGER form_submission_follows BEFORE INSERT ON public.form_submission FOR EACH ROW WHEN ((current_setting('app.moving'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION follow_merge()
CREATE TRIGGER number_in_test BEFORE INSERT ON public.api_key FOR EACH ROW WHEN (((current_setting('app.moving'::text, true) IS DISTINCT FROM 'on'::text) AND (new.account_id >= '1000000000000'::bigint))) EXECUTE FUNCTION number_in_test('api_key')
CREATE TRIGGER number_in_test BEFORE INSERT ON public.audit_entry FOR EACH ROW WHEN (((current_setting('app.moving'::text, true) IS DISTINCT FROM 'on'::text) AND (new.account_id >= '1000000000000'::bigint))) EXECUTE FUNCTION number_in_test('audit_entry')
CREATE TRIGGER number_in_test BEFORE INSERT ON public.automation_action FOR EACH ROW WHEN (((current_setting('app.moving'::text, true) IS DISTINCT FROM 'on'::text) AND (new.account_id >= '1000000000000'::bigint))) EXECUTE FUNCTION number_in_test('automation_action')
CREATE TRIGGER number_in_test BEFORE INSERT ON public.automation_rule FOR EACH ROW WHEN (((current_setting('app.moving'::text, true) IS DISTINCT FROM 'on'::text) AND (new.account_id >= '1000000000000'::bigint))) EXECUTE FUNCTION number_in_test('automation_rule')
CREATE TRIGGER number_in_test BEFORE INSERT ON public.availability FOR EACH ROW WHEN (((current_setting('app.moving'::text, true) IS DISTINCT FROM 'on'::text) AND (new.account_id >= '1000000000000'::bigint))) EXECUTE FUNCTION number_in_test('availability')
CREATE TRIGGER number_in_test BEFORE INSERT ON public.booking_link FOR EACH ROW WHEN (((current_setting('app.moving'::text, true) IS DISTINCT FROM 'on'::text) AND (new.account_id >= '1000000000000'::bigint))) EXECUTE FUNCTION number_in_test('booking_link')
CREATE TRIGGER number_in_test BEFORE INSERT ON public.calendar FOR EACH ROW WHEN (((current_setting('app.moving'::text, true) IS DISTINCT FROM 'on'::text) AND (new.account_id >= '1000000000000'::bigint))) EXECUTE FUNCTION number_in_test('calendar')
CREATE TRIGGER number_in_test BEFORE INSERT ON public.calendar_connection FOR EACH ROW WHEN (((current_setting('app.moving'::text, true) IS DISTINCT FROM 'on'::text) AND (new.account_id >= '1000000000000'::bigint))) EXECUTE FUNCTION number_in_test('calendar_connection')
CREATE TRIGGER number_in_test BEFORE INSERT ON public.call_deposit FOR EACH ROW WHEN (((current_setting('app.moving'::text, true) IS DISTINCT FROM 'on'::text) AND (new.account_id >= '1000000000000'::bigint))) EXECUTE FUNCTION number_in_test('call_deposit')
CREATE TRIGGER number_in_test BEFORE INSERT ON public.call_reminder FOR EACH ROW WHEN (((current_setting('app.moving'::text, true) IS DISTINCT FROM 'on'::text) AND (new.account_id >= '1000000000000'::bigint))) EXECUTE FUNCTION number_in_test('call_reminder')
CREATE TRIGGER number_in_test BEFORE INSERT ON public.change FOR EACH ROW WHEN (((current_setting('app.moving'::text, true) IS DISTINCT FROM 'on'::text) AND (new.account_id >= '1000000000000'::bigint))) EXECUTE FUNCTION number_in_test('change')
CREATE TRIGGER number_in_test BEFORE INSERT ON public.commission_due FOR EACH ROW WHEN (((current_setting('app.moving'::text, true) IS DISTINCT FROM 'on'::text) AND (new.account_id >= '1000000000000'::bigint))) EXECUTE FUNCTION number_in_test('commission_due')
CREATE TRIGGER number_in_test BEFORE INSERT ON public.commission_entry FOR EACH ROW WHEN (((current_setting('app.moving'::text, true) IS DISTINCT FROM 'on'::text) AND (new.account_id >= '1000000000000'::bigint))) EXECUTE FUNCTION number_in_test('commission_entry')
CREATE TRIGGER number_in_test BEFORE INSERT ON public.commission_plan FOR EACH ROW WHEN (((current_setting('app.moving'::text, true) IS DISTINCT FROM 'on'::text) AND (new.account_id >= '1000000000000'::bigint))) EXECUTE FUNCTION number_in_test('commission_plan')
CREATE TRIGGER number_in_test BEFORE INSERT ON public.commission_posting FOR EACH ROW WHEN (((current_setting('app.moving'::text, true) IS DISTINCT FROM 'on'::text) AND (new.account_id >= '1000000000000'::bigint))) EXECUTE FUNCTION number_in_test('commission_posting')
CREATE TRIGGER number_in_test BEFORE INSERT ON public.commission_version FOR EACH ROW WHEN (((current_setting('app.moving'::text, true) IS DISTINCT FROM 'on'::text) AND (new.account_id >= '1000000000000'::bigint))) EXECUTE FUNCTION number_in_test('commission_version')
CREATE TRIGGER number_in_test BEFORE INSERT ON public.contact FOR EACH ROW WHEN (((current_setting('app.moving'::text, true) IS DISTINCT FROM 'on'::text) AND (new.account_id >= '1000000000000'::bigint))) EXECUTE FUNCTION number_in_test('contact')
CREATE TRIGGER number_in_test BEFORE INSERT ON public.contact_note FOR EACH ROW WHEN (((current_setting('app.moving'::text, true) IS DISTINCT FROM 'on'::text) AND (new.account_id >= '1000000000000'::bigint))) EXECUTE FUNCTION number_in_test('contact_note')
CREATE TRIGGER number_in_test BEFORE INSERT ON public.contact_suggestion FOR EACH ROW WHEN (((current_setting('app.moving'::text, true) IS DISTINCT FROM 'on'::text) AND (new.account_id >= '1000000000000'::bigint))) EXECUTE FUNCTION number_in_test('contact_suggestion')
CREATE TRIGGER number_in_test BEFORE INSERT ON public.contact_touch FOR EACH ROW WHEN (((current_setting('app.moving'::text, true) IS DISTINCT FROM 'on'::text) AND (new.account_id >= '1000000000000'::bigint))) EXECUTE FUNCTION number_in_test('contact_touch')
CREATE TRIGGER number_in_test BEFORE INSERT ON public.custom_field FOR EACH ROW WHEN (((current_setting('app.moving'::text, true) IS DISTINCT FROM 'on'::text) AND (new.account_id >= '1000000000000'::bigint))) EXECUTE FUNCTION number_in_test('custom_field')
CREATE TRIGGER number_in_test BEFORE INSERT ON public.deal FOR EACH ROW WHEN (((current_setting('app.moving'::text, true) IS DISTINCT FROM 'on'::text) AND (new.account_id >= '1000000000000'::bigint))) EXECUTE FUNCTION number_in_test('deal')
CREATE TRIGGER number_in_test BEFORE INSERT ON public.declined_booking FOR EACH ROW WHEN (((current_setting('app.moving'::text, true) IS DISTINCT FROM 'on'::text) AND (new.account_id >= '1000000000000'::bigint))) EXECUTE FUNCTION number_in_test('declined_booking')
CREATE TRIGGER number_in_test BEFORE INSERT ON public.duplicate_candidate FOR EACH ROW WHEN (((current_setting('app.moving'::text, true) IS DISTINCT FROM 'on'::text) AND (new.account_id >= '1000000000000'::bigint))) EXECUTE FUNCTION number_in_test('duplicate_candidate')
CREATE TRIGGER number_in_test BEFORE INSERT ON public.erasure FOR EACH ROW WHEN (((current_setting('app.moving'::text, true) IS DISTINCT FROM 'on'::text) AND (new.account_id >= '1000000000000'::bigint))) EXECUTE FUNCTION number_in_test('erasure')
CREATE TRIGGER number_in_test BEFORE INSERT ON public.event_call_history FOR EACH ROW WHEN (((current_setting('app.moving'::text, true) IS DISTINCT FROM 'on'::text) AND (new.account_id >= '1000000000000'::bigint))) EXECUTE FUNCTION number_in_test('event_call_history')
CREATE TRIGGER number_in_test BEFORE INSERT ON public.field_answer FOR EACH ROW WHEN (((current_setting('app.moving'::text, true) IS DISTINCT FROM 'on'::text) AND (new.account_id >= '1000000000000'::bigint))) EXECUTE FUNCTION number_in_test('field_answer')
CREATE TRIGGER number_in_test BEFORE INSERT ON public.field_option FOR EACH ROW WHEN (((current_setting('app.moving'::text, true) IS DISTINCT FROM 'on'::text) AND (new.account_id >= '1000000000000'::bigint))) EXECUTE FUNCTION number_in_test('field_option')
CREATE TRIGGER number_in_test BEFORE INSERT ON public.form_submission FOR EACH ROW WHEN (((current_setting('app.moving'::text, true) IS DISTINCT FROM 'on'::text) AND (new.account_id >= '1000000000000'::bigint))) EXECUTE FUNCTION number_in_test('form_submission')
CREATE TRIGGER number_in_test BEFORE INSERT ON public.import_run FOR EACH ROW WHEN (((current_setting('app.moving'::text, true) IS DISTINCT FROM 'on'::text) AND (new.account_id >= '1000000000000'::bigint))) EXECUTE FUNCTION number_in_test('import_run')
CREATE TRIGGER number_in_test BEFORE INSERT ON public.notice FOR EACH ROW WHEN (((current_setting('app.moving'::text, true) IS DISTINCT FROM 'on'::text) AND (new.account_id >= '1000000000000'::bigint))) EXECUTE FUNCTION number_in_test('notice')
CREATE TRIGGER number_in_test BEFORE INSERT ON public.payment FOR EACH ROW WHEN (((current_setting('app.moving'::text, true) IS DISTINCT FROM 'on'::text) AND (new.account_id >= '1000000000000'::bigint))) EXECUTE FUNCTION number_in_test('payment')
CREATE TRIGGER number_in_test BEFORE INSERT ON public.payment_connection FOR EACH ROW WHEN (((current_setting('app.moving'::text, true) IS DISTINCT FROM 'on'::text) AND (new.account_id >= '1000000000000'::bigint))) EXECUTE FUNCTION number_in_test('payment_connection')
CREATE TRIGGER number_in_test BEFORE INSERT ON public.product FOR EACH ROW WHEN (((current_setting('app.moving'::text, true) IS DISTINCT FROM 'on'::text) AND (new.account_id >= '1000000000000'::bigint))) EXECUTE FUNCTION number_in_test('product')
CREATE TRIGGER number_in_test BEFORE INSERT ON public.saved_view FOR EACH ROW WHEN (((current_setting('app.moving'::text, true) IS DISTINCT FROM 'on'::text) AND (new.account_id >= '1000000000000'::bigint))) EXECUTE FUNCTION number_in_test('saved_view')
CREATE TRIGGER number_in_test BEFORE INSERT ON public.setter_claim FOR EACH ROW WHEN (((current_setting('app.moving'::text, true) IS DISTINCT FROM 'on'::text) AND (new.account_id >= '1000000000000'::bigint))) EXECUTE FUNCTION number_in_test('setter_claim')
CREATE TRIGGER number_in_test BEFORE INSERT ON public.sign_in_connection FOR EACH ROW WHEN (((current_setting('app.moving'::text, true) IS DISTINCT FROM 'on'::text) AND (new.account_id >= '1000000000000'::bigint))) EXECUTE FUNCTION number_in_test('sign_in_connection')
CREATE TRIGGER number_in_test BEFORE INSERT ON public.slack_app FOR EACH ROW WHEN (((current_setting('app.moving'::text, true) IS DISTINCT FROM 'on'::text) AND (new.account_id >= '1000000000000'::bigint))) EXECUTE FUNCTION number_in_test('slack_app')
CREATE TRIGGER number_in_test BEFORE INSERT ON public.slack_channel FOR EACH ROW WHEN (((current_setting('app.moving'::text, true) IS DISTINCT FROM 'on'::text) AND (new.account_id >= '1000000000000'::bigint))) EXECUTE FUNCTION number_in_test('slack_channel')
CREATE TRIGGER number_in_test BEFORE INSERT ON public.slack_click FOR EACH ROW WHEN (((current_setting('app.moving'::text, true) IS DISTINCT FROM 'on'::text) AND (new.account_id >= '1000000000000'::bigint))) EXECUTE FUNCTION number_in_test('slack_click')
CREATE TRIGGER number_in_test BEFORE INSERT ON public.tag FOR EACH ROW WHEN (((current_setting('app.moving'::text, true) IS DISTINCT FROM 'on'::text) AND (new.account_id >= '1000000000000'::bigint))) EXECUTE FUNCTION number_in_test('tag')
CREATE TRIGGER number_in_test BEFORE INSERT ON public.team FOR EACH ROW WHEN (((current_setting('app.moving'::text, true) IS DISTINCT FROM 'on'::text) AND (new.account_id >= '1000000000000'::bigint))) EXECUTE FUNCTION number_in_test('team')
CREATE TRIGGER number_in_test BEFORE INSERT ON public.test_entry FOR EACH ROW WHEN (((current_setting('app.moving'::text, true) IS DISTINCT FROM 'on'::text) AND (new.account_id >= '1000000000000'::bigint))) EXECUTE FUNCTION number_in_test('test_entry')
CREATE TRIGGER number_in_test BEFORE INSERT ON public.test_job FOR EACH ROW WHEN (((current_setting('app.moving'::text, true) IS DISTINCT FROM 'on'::text) AND (new.account_id >= '1000000000000'::bigint))) EXECUTE FUNCTION number_in_test('test_job')
CREATE TRIGGER number_in_test BEFORE INSERT ON public.test_meeting FOR EACH ROW WHEN ((new.account_id >= '1000000000000'::bigint)) EXECUTE FUNCTION number_in_test('test_meeting')
CREATE TRIGGER number_in_test BEFORE INSERT ON public.test_payment FOR EACH ROW WHEN ((new.account_id >= '1000000000000'::bigint)) EXECUTE FUNCTION number_in_test('test_payment')
CREATE TRIGGER number_in_test BEFORE INSERT ON public.text_connection FOR EACH ROW WHEN (((current_setting('app.moving'::text, true) IS DISTINCT FROM 'on'::text) AND (new.account_id >= '1000000000000'::bigint))) EXECUTE FUNCTION number_in_test('text_connection')
CREATE TRIGGER number_in_test BEFORE INSERT ON public.utm_set FOR EACH ROW WHEN (((current_setting('app.moving'::text, true) IS DISTINCT FROM 'on'::text) AND (new.account_id >= '1000000000000'::bigint))) EXECUTE FUNCTION number_in_test('utm_set')
CREATE TRIGGER number_in_test BEFORE INSERT ON public.waiting_entry FOR EACH ROW WHEN (((current_setting('app.moving'::text, true) IS DISTINCT FROM 'on'::text) AND (new.account_id >= '1000000000000'::bigint))) EXECUTE FUNCTION number_in_test('waiting_entry')
CREATE TRIGGER number_in_test BEFORE INSERT ON public.waiting_offer FOR EACH ROW WHEN (((current_setting('app.moving'::text, true) IS DISTINCT FROM 'on'::text) AND (new.account_id >= '1000000000000'::bigint))) EXECUTE FUNCTION number_in_test('waiting_offer')
CREATE TRIGGER number_in_test BEFORE INSERT ON public.webhook_delivery FOR EACH ROW WHEN (((current_setting('app.moving'::text, true) IS DISTINCT FROM 'on'::text) AND (new.account_id >= '1000000000000'::bigint))) EXECUTE FUNCTION number_in_test('webhook_delivery')
CREATE TRIGGER number_in_test BEFORE INSERT ON public.webhook_replay FOR EACH ROW WHEN (((current_setting('app.moving'::text, true) IS DISTINCT FROM 'on'::text) AND (new.account_id >= '1000000000000'::bigint))) EXECUTE FUNCTION number_in_test('webhook_replay')
CREATE TRIGGER payment_follows BEFORE INSERT OR UPDATE OF contact_id ON public.payment FOR EACH ROW WHEN (((current_setting('app.moving'::text, true) IS DISTINCT FROM 'on'::text) AND (new.contact_id IS NOT NULL))) EXECUTE FUNCTION follow_merge()
CREATE TRIGGER payment_inserted AFTER INSERT ON public.payment REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT WHEN ((current_setting('app.moving'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION count_inserted('payment')
CREATE TRIGGER payment_removed AFTER DELETE ON public.payment FOR EACH ROW WHEN ((current_setting('app.moving'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION count_removed('payment')
CREATE TRIGGER payment_totals_inserted AFTER INSERT ON public.payment REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT WHEN ((current_setting('app.moving'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION deal_totals_inserted()
CREATE TRIGGER payment_totals_removed AFTER DELETE ON public.payment REFERENCING OLD TABLE AS removed FOR EACH STATEMENT WHEN ((current_setting('app.moving'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION deal_totals_removed()
CREATE TRIGGER payment_totals_updated AFTER UPDATE ON public.payment REFERENCING OLD TABLE AS rows_before NEW TABLE AS rows_after FOR EACH STATEMENT WHEN ((current_setting('app.moving'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION deal_totals_updated()
CREATE TRIGGER product_name_kept AFTER UPDATE ON public.product FOR EACH ROW WHEN ((((old.name IS DISTINCT FROM new.name) OR (old.deleted_at IS DISTINCT FROM new.deleted_at)) AND (COALESCE(current_setting('app.account_id'::text, true), ''::text) <> ''::text) AND (current_setting('app.moving'::text, true) IS DISTINCT FROM 'on'::text))) EXECUTE FUNCTION keep_name()
CREATE TRIGGER setter_claim_follows BEFORE INSERT ON public.setter_claim FOR EACH ROW WHEN ((current_setting('app.moving'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION follow_merge()
CREATE TRIGGER setter_claim_inserted AFTER INSERT ON public.setter_claim REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT WHEN ((current_setting('app.moving'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION count_inserted('setter_claim')
CREATE TRIGGER setter_claim_kept AFTER INSERT ON public.setter_claim REFERENCING NEW TABLE AS made FOR EACH STATEMENT WHEN (((COALESCE(current_setting('app.account_id'::text, true), ''::text) <> ''::text) AND (current_setting('app.moving'::text, true) IS DISTINCT FROM 'on'::text))) EXECUTE FUNCTION archive_rows_inserted()
CREATE TRIGGER setter_claim_kept_anew AFTER UPDATE ON public.setter_claim REFERENCING OLD TABLE AS was NEW TABLE AS made FOR EACH STATEMENT WHEN (((COALESCE(current_setting('app.account_id'::text, true), ''::text) <> ''::text) AND (current_setting('app.moving'::text, true) IS DISTINCT FROM 'on'::text))) EXECUTE FUNCTION archive_rows_updated()
CREATE TRIGGER setter_claim_kept_gone AFTER DELETE ON public.setter_claim REFERENCING OLD TABLE AS gone FOR EACH STATEMENT WHEN (((COALESCE(current_setting('app.account_id'::text, true), ''::text) <> ''::text) AND (current_setting('app.moving'::text, true) IS DISTINCT FROM 'on'::text))) EXECUTE FUNCTION archive_rows_deleted()
CREATE TRIGGER setter_claim_removed AFTER DELETE ON public.setter_claim FOR EACH ROW WHEN ((current_setting('app.moving'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION count_removed('setter_claim')
CREATE TRIGGER tag_name_kept AFTER UPDATE ON public.tag FOR EACH ROW WHEN ((((old.name IS DISTINCT FROM new.name) OR (old.color IS DISTINCT FROM new.color)) AND (COALESCE(current_setting('app.account_id'::text, true), ''::text) <> ''::text) AND (current_setting('app.moving'::text, true) IS DISTINCT FROM 'on'::text))) EXECUTE FUNCTION keep_name()
CREATE TRIGGER tag_name_kept_gone AFTER DELETE ON public.tag FOR EACH ROW WHEN (((COALESCE(current_setting('app.account_id'::text, true), ''::text) <> ''::text) AND (current_setting('app.moving'::text, true) IS DISTINCT FROM 'on'::text))) EXECUTE FUNCTION keep_name()
CREATE TRIGGER team_name_kept AFTER UPDATE ON public.team FOR EACH ROW WHEN ((((old.name IS DISTINCT FROM new.name) OR (old.color IS DISTINCT FROM new.color)) AND (COALESCE(current_setting('app.account_id'::text, true), ''::text) <> ''::text) AND (current_setting('app.moving'::text, true) IS DISTINCT FROM 'on'::text))) EXECUTE FUNCTION keep_name()
CREATE TRIGGER team_name_kept_gone AFTER DELETE ON public.team FOR EACH ROW WHEN (((COALESCE(current_setting('app.account_id'::text, true), ''::text) <> ''::text) AND (current_setting('app.moving'::text, true) IS DISTINCT FROM 'on'::text))) EXECUTE FUNCTION keep_name()
CREATE TRIGGER waiting_entry_follows BEFORE INSERT ON public.waiting_entry FOR EACH ROW WHEN ((current_setting('app.moving'::text, true) IS DISTINCT FROM 'on'::text)) EXECUTE FUNCTION follow_merge()
CREATE UNIQUE INDEX access_link_pkey ON public.access_link USING btree (token_hash)
CREATE UNIQUE INDEX account_pkey ON public.account USING btree (id)
CREATE UNIQUE INDEX account_slug ON public.account USING btree (slug)
CREATE UNIQUE INDEX api_key_pkey ON public.api_key USING btree (account_id, id)
CREATE UNIQUE INDEX app_user_by_passkey_handle ON public.app_user USING btree (passkey_handle) WHERE (passkey_handle IS NOT NULL)
CREATE UNIQUE INDEX app_user_email ON public.app_user USING btree (email_normalized)
CREATE UNIQUE INDEX app_user_pkey ON public.app_user USING btree (id)
CREATE UNIQUE INDEX archive_record_pkey ON public.archive_record USING btree (account_id, resource, record_id)
CREATE UNIQUE INDEX archive_state_pkey ON public.archive_state USING btree (account_id)
CREATE UNIQUE INDEX archive_version_pkey ON public.archive_version USING btree (account_id, resource, record_id, number)
CREATE UNIQUE INDEX audit_chain_pkey ON public.audit_chain USING btree (account_id)
CREATE UNIQUE INDEX audit_entry_once ON public.audit_entry USING btree (account_id, once_key) WHERE (once_key IS NOT NULL)
CREATE UNIQUE INDEX audit_entry_pkey ON public.audit_entry USING btree (account_id, id)
CREATE UNIQUE INDEX audit_entry_sequence ON public.audit_entry USING btree (account_id, sequence) WHERE (sequence IS NOT NULL)
CREATE UNIQUE INDEX automation_action_account_id_rule_id_user_id_window_key_act_key ON public.automation_action USING btree (account_id, rule_id, user_id, window_key, action, simulated)
CREATE UNIQUE INDEX automation_action_pkey ON public.automation_action USING btree (account_id, id)
CREATE UNIQUE INDEX automation_news_pkey ON public.automation_news USING btree (account_id)
CREATE UNIQUE INDEX automation_rule_pkey ON public.automation_rule USING btree (account_id, id)
CREATE UNIQUE INDEX availability_default ON public.availability USING btree (account_id, user_id) WHERE is_default
CREATE UNIQUE INDEX availability_pkey ON public.availability USING btree (account_id, id)
CREATE UNIQUE INDEX booking_link_account_id_token_hash_key ON public.booking_link USING btree (account_id, token_hash)
CREATE UNIQUE INDEX booking_link_pkey ON public.booking_link USING btree (account_id, id)
CREATE UNIQUE INDEX calendar_account_id_connection_id_external_id_key ON public.calendar USING btree (account_id, connection_id, external_id)
CREATE UNIQUE INDEX calendar_attempt_pkey ON public.calendar_attempt USING btree (state_hash)
CREATE UNIQUE INDEX calendar_connection_login ON public.calendar_connection USING btree (account_id, user_id, provider, COALESCE(server_url, ''::text), lower(login)) WHERE (login IS NOT NULL)
CREATE UNIQUE INDEX calendar_connection_pkey ON public.calendar_connection USING btree (account_id, id)
CREATE UNIQUE INDEX calendar_feed_pkey ON public.calendar_feed USING btree (account_id, user_id)
CREATE UNIQUE INDEX calendar_item_pkey ON public.calendar_item USING btree (account_id, calendar_id, generation, external_id, instance)
CREATE UNIQUE INDEX calendar_pkey ON public.calendar USING btree (account_id, id)
CREATE UNIQUE INDEX calendar_write_target ON public.calendar USING btree (account_id, user_id) WHERE is_write_target
CREATE UNIQUE INDEX call_deposit_account_id_event_call_id_key ON public.call_deposit USING btree (account_id, event_call_id)
CREATE UNIQUE INDEX call_deposit_account_id_provider_session_id_key ON public.call_deposit USING btree (account_id, provider, session_id)
CREATE UNIQUE INDEX call_deposit_account_id_token_hash_key ON public.call_deposit USING btree (account_id, token_hash)
CREATE UNIQUE INDEX call_deposit_pkey ON public.call_deposit USING btree (account_id, id)
CREATE UNIQUE INDEX call_entry_pkey ON public.call_entry USING btree (account_id, event_call_id, user_id)
CREATE UNIQUE INDEX call_link_pkey ON public.call_link USING btree (account_id, event_call_id, user_id, provider)
CREATE UNIQUE INDEX call_reminder_pkey ON public.call_reminder USING btree (account_id, id)
CREATE UNIQUE INDEX call_reminder_same ON public.call_reminder USING btree (account_id, event_call_id, kind, channel, due_at)
CREATE UNIQUE INDEX cell_move_pkey ON public.cell_move USING btree (workspace_id)
CREATE UNIQUE INDEX cell_pkey ON public.cell USING btree (name)
CREATE UNIQUE INDEX change_counter_pkey ON public.change_counter USING btree (account_id)
CREATE UNIQUE INDEX change_pkey ON public.change USING btree (account_id, id)
CREATE UNIQUE INDEX change_sequence ON public.change USING btree (account_id, sequence) WHERE (sequence IS NOT NULL)
CREATE UNIQUE INDEX commission_book_pkey ON public.commission_book USING btree (account_id)
CREATE UNIQUE INDEX commission_due_pkey ON public.commission_due USING btree (account_id, id)
CREATE UNIQUE INDEX commission_entry_pkey ON public.commission_entry USING btree (account_id, id)
CREATE UNIQUE INDEX commission_period_pkey ON public.commission_period USING btree (account_id, month)
CREATE UNIQUE INDEX commission_plan_name ON public.commission_plan USING btree (account_id, lower(name))
CREATE UNIQUE INDEX commission_plan_pkey ON public.commission_plan USING btree (account_id, id)
CREATE UNIQUE INDEX commission_posting_pkey ON public.commission_posting USING btree (account_id, id)
CREATE UNIQUE INDEX commission_return_pkey ON public.commission_return USING btree (account_id, payment_id, change_id)
CREATE UNIQUE INDEX commission_source_pkey ON public.commission_source USING btree (account_id, basis, source_id)
CREATE UNIQUE INDEX commission_version_account_id_plan_id_number_key ON public.commission_version USING btree (account_id, plan_id, number)
CREATE UNIQUE INDEX commission_version_pkey ON public.commission_version USING btree (account_id, id)
CREATE UNIQUE INDEX company_attempt_pkey ON public.company_attempt USING btree (state_hash)
CREATE UNIQUE INDEX contact_email ON public.contact USING btree (account_id, email_normalized) WHERE (deleted_at IS NULL)
CREATE UNIQUE INDEX contact_merge_pkey ON public.contact_merge USING btree (account_id, id)
CREATE UNIQUE INDEX contact_note_pkey ON public.contact_note USING btree (account_id, id)
CREATE UNIQUE INDEX contact_phone ON public.contact USING btree (account_id, phone_normalized) WHERE (deleted_at IS NULL)
CREATE UNIQUE INDEX contact_pkey ON public.contact USING btree (account_id, id)
CREATE UNIQUE INDEX contact_preview ON public.contact USING btree (account_id, preview_id)
CREATE UNIQUE INDEX contact_search_change_pkey ON public.contact_search_change USING btree (account_id, id)
CREATE UNIQUE INDEX contact_suggestion_account_id_contact_id_slot_key ON public.contact_suggestion USING btree (account_id, contact_id, slot)
CREATE UNIQUE INDEX contact_suggestion_pkey ON public.contact_suggestion USING btree (account_id, id)
CREATE UNIQUE INDEX contact_tag_pkey ON public.contact_tag USING btree (account_id, contact_id, tag_id)
CREATE UNIQUE INDEX contact_touch_pkey ON public.contact_touch USING btree (account_id, id)
CREATE UNIQUE INDEX custom_field_identifier ON public.custom_field USING btree (account_id, type, identifier) WHERE (deleted_at IS NULL)
CREATE UNIQUE INDEX custom_field_pkey ON public.custom_field USING btree (account_id, id)
CREATE UNIQUE INDEX deal_currency ON public.deal USING btree (account_id, id, currency)
CREATE UNIQUE INDEX deal_pkey ON public.deal USING btree (account_id, id)
CREATE UNIQUE INDEX declined_booking_account_id_token_hash_key ON public.declined_booking USING btree (account_id, token_hash)
CREATE UNIQUE INDEX declined_booking_pkey ON public.declined_booking USING btree (account_id, id)
CREATE UNIQUE INDEX deprecated_use_pkey ON public.deprecated_use USING btree (account_id, kind, credential, method, route, part)
CREATE UNIQUE INDEX duplicate_candidate_id ON public.duplicate_candidate USING btree (account_id, id)
CREATE UNIQUE INDEX duplicate_candidate_pkey ON public.duplicate_candidate USING btree (account_id, contact_id, other_id)
CREATE UNIQUE INDEX erasure_pkey ON public.erasure USING btree (account_id, id)
CREATE UNIQUE INDEX event_call_history_pkey ON public.event_call_history USING btree (account_id, id)
CREATE UNIQUE INDEX event_call_host_call ON public.event_call_host USING btree (account_id, event_call_id, user_id)
CREATE UNIQUE INDEX event_call_host_hold ON public.event_call_host USING btree (account_id, hold_id, user_id) WHERE (hold_id IS NOT NULL)
CREATE UNIQUE INDEX event_call_host_pkey ON public.event_call_host USING btree (account_id, user_id, starts_at, id)
CREATE UNIQUE INDEX event_call_pkey ON public.event_call USING btree (account_id, id)
CREATE UNIQUE INDEX event_call_preview ON public.event_call USING btree (account_id, preview_id)
CREATE UNIQUE INDEX event_call_same ON public.event_call USING btree (account_id, contact_id, event_id, starts_at) WHERE (status = 'SCHEDULED'::text)
CREATE UNIQUE INDEX event_call_token ON public.event_call USING btree (account_id, token_hash)
CREATE UNIQUE INDEX event_host_pkey ON public.event_host USING btree (account_id, event_id, user_id)
CREATE UNIQUE INDEX event_name_pkey ON public.event_name USING btree (account_id, name)
CREATE UNIQUE INDEX event_pkey ON public.event USING btree (account_id, id)
CREATE UNIQUE INDEX event_slug ON public.event USING btree (account_id, slug) WHERE (deleted_at IS NULL)
CREATE UNIQUE INDEX event_stat_pkey ON public.event_stat USING btree (account_id, event_id, day)
CREATE UNIQUE INDEX event_team_pkey ON public.event_team USING btree (account_id, event_id, team_id)
CREATE UNIQUE INDEX event_token ON public.event USING btree (account_id, token_hash)
CREATE UNIQUE INDEX fictional_copy_one ON public.fictional_copy USING btree (account_id) WHERE (status = ANY (ARRAY['QUEUED'::text, 'RUNNING'::text]))
CREATE UNIQUE INDEX fictional_copy_pkey ON public.fictional_copy USING btree (account_id, id)
CREATE UNIQUE INDEX field_answer_call ON public.field_answer USING btree (account_id, event_call_id, field_id) WHERE (event_call_id IS NOT NULL)
CREATE UNIQUE INDEX field_answer_contact ON public.field_answer USING btree (account_id, contact_id, field_id) WHERE (contact_id IS NOT NULL)
CREATE UNIQUE INDEX field_answer_deal ON public.field_answer USING btree (account_id, deal_id, field_id) WHERE (deal_id IS NOT NULL)
CREATE UNIQUE INDEX field_answer_event ON public.field_answer USING btree (account_id, event_id, field_id) WHERE (event_id IS NOT NULL)
CREATE UNIQUE INDEX field_answer_pkey ON public.field_answer USING btree (account_id, id)
CREATE UNIQUE INDEX field_answer_user ON public.field_answer USING btree (account_id, user_id, field_id) WHERE (user_id IS NOT NULL)
CREATE UNIQUE INDEX field_option_name ON public.field_option USING btree (account_id, field_id, lower(name)) WHERE (NOT is_archived)
CREATE UNIQUE INDEX field_option_pkey ON public.field_option USING btree (account_id, id)
CREATE UNIQUE INDEX form_submission_pkey ON public.form_submission USING btree (account_id, id)
CREATE UNIQUE INDEX host_calibration_pkey ON public.host_calibration USING btree (account_id, event_id, user_id)
CREATE UNIQUE INDEX idempotency_key_pkey ON public.idempotency_key USING btree (account_id, credential, endpoint, key)
CREATE UNIQUE INDEX import_effect_pkey ON public.import_effect USING btree (account_id, import_id, row_number, place)
CREATE UNIQUE INDEX import_error_pkey ON public.import_error USING btree (account_id, import_id, row_number)
CREATE UNIQUE INDEX import_layout_pkey ON public.import_layout USING btree (account_id, resource, layout)
CREATE UNIQUE INDEX import_link_pkey ON public.import_link USING btree (account_id, system, kind, external_id)
CREATE UNIQUE INDEX import_origin_pkey ON public.import_origin USING btree (account_id, system)
CREATE UNIQUE INDEX import_part_pkey ON public.import_part USING btree (account_id, import_id, part)
CREATE UNIQUE INDEX import_planned_pkey ON public.import_planned USING btree (account_id, import_id, kind, external_id)
CREATE UNIQUE INDEX import_run_pkey ON public.import_run USING btree (account_id, id)
CREATE UNIQUE INDEX imported_call_pkey ON public.imported_call USING btree (account_id, key)
CREATE UNIQUE INDEX imported_deal_pkey ON public.imported_deal USING btree (account_id, key)
CREATE UNIQUE INDEX installation_secret_pkey ON public.installation_secret USING btree (name)
CREATE UNIQUE INDEX list_columns_pkey ON public.list_columns USING btree (account_id, user_id, list)
CREATE UNIQUE INDEX logout_token_pkey ON public.logout_token USING btree (workspace_id, connection_id, token_id)
CREATE UNIQUE INDEX mail_once ON public.mail USING btree (account_id, change_id, event_call_id, kind, to_address) NULLS NOT DISTINCT WHERE (change_id IS NOT NULL)
CREATE UNIQUE INDEX mail_opt_out_pkey ON public.mail_opt_out USING btree (account_id, address_hash)
CREATE UNIQUE INDEX mail_pkey ON public.mail USING btree (account_id, id)
CREATE UNIQUE INDEX mcp_message_pkey ON public.mcp_message USING btree (id)
CREATE UNIQUE INDEX mcp_session_pkey ON public.mcp_session USING btree (id)
CREATE UNIQUE INDEX mcp_window_pkey ON public.mcp_window USING btree (key)
CREATE UNIQUE INDEX meeting_budget_pkey ON public.meeting_budget USING btree (account_id, connection_id, day)
CREATE UNIQUE INDEX member_external_id ON public.member USING btree (account_id, external_id) WHERE (external_id IS NOT NULL)
CREATE UNIQUE INDEX member_person_once ON public.member USING btree (account_id, person_id)
CREATE UNIQUE INDEX member_pkey ON public.member USING btree (account_id, user_id)
CREATE UNIQUE INDEX name_of_then_pkey ON public.name_of_then USING btree (account_id, kind, id, until)
CREATE UNIQUE INDEX notice_account_id_change_id_user_id_key ON public.notice USING btree (account_id, change_id, user_id)
CREATE UNIQUE INDEX notice_mute_pkey ON public.notice_mute USING btree (account_id, user_id, kind)
CREATE UNIQUE INDEX notice_pkey ON public.notice USING btree (account_id, id)
CREATE UNIQUE INDEX oauth_assertion_pkey ON public.oauth_assertion USING btree (client_id, jti_hash)
CREATE UNIQUE INDEX oauth_client_logo_pkey ON public.oauth_client_logo USING btree (client_id)
CREATE UNIQUE INDEX oauth_client_pkey ON public.oauth_client USING btree (id)
CREATE UNIQUE INDEX oauth_code_pkey ON public.oauth_code USING btree (code_hash)
CREATE UNIQUE INDEX oauth_grant_pkey ON public.oauth_grant USING btree (id)
CREATE UNIQUE INDEX oauth_token_pkey ON public.oauth_token USING btree (token_hash)
CREATE UNIQUE INDEX operator_act_chain_pkey ON public.operator_act_chain USING btree (is_only)
CREATE UNIQUE INDEX operator_act_pkey ON public.operator_act USING btree (id)
CREATE UNIQUE INDEX operator_act_sequence ON public.operator_act USING btree (sequence) WHERE (sequence IS NOT NULL)
CREATE UNIQUE INDEX page_tally_pkey ON public.page_tally USING btree (account_id, event_id, day, quarter)
CREATE UNIQUE INDEX passkey_challenge_pkey ON public.passkey_challenge USING btree (challenge_hash)
CREATE UNIQUE INDEX passkey_credential_id_key ON public.passkey USING btree (credential_id)
CREATE UNIQUE INDEX passkey_pkey ON public.passkey USING btree (id)
CREATE UNIQUE INDEX payment_connection_account_id_provider_key ON public.payment_connection USING btree (account_id, provider)
CREATE UNIQUE INDEX payment_connection_pkey ON public.payment_connection USING btree (account_id, id)
CREATE UNIQUE INDEX payment_event_pkey ON public.payment_event USING btree (account_id, connection_id, event_id)
CREATE UNIQUE INDEX payment_external ON public.payment USING btree (account_id, source, external_id) WHERE (external_id IS NOT NULL)
CREATE UNIQUE INDEX payment_pkey ON public.payment USING btree (account_id, id)
CREATE UNIQUE INDEX payment_source_pkey ON public.payment_source USING btree (account_id, connection_id, external_id)
CREATE UNIQUE INDEX pending_sign_in_pkey ON public.pending_sign_in USING btree (token_hash)
CREATE UNIQUE INDEX person_picture_name_key ON public.person_picture USING btree (name)
CREATE UNIQUE INDEX person_picture_pkey ON public.person_picture USING btree (person_id)
CREATE UNIQUE INDEX picture_pkey ON public.picture USING btree (account_id, name)
CREATE UNIQUE INDEX process_heartbeat_pkey ON public.process_heartbeat USING btree (id)
CREATE UNIQUE INDEX product_name ON public.product USING btree (account_id, lower(name)) WHERE (deleted_at IS NULL)
CREATE UNIQUE INDEX product_pkey ON public.product USING btree (account_id, id)
CREATE UNIQUE INDEX rate_limit_pkey ON public.rate_limit USING btree (key)
CREATE UNIQUE INDEX recovery_code_pkey ON public.recovery_code USING btree (user_id, code_hash)
CREATE UNIQUE INDEX report_check_pkey ON public.report_check USING btree (account_id, id)
CREATE UNIQUE INDEX report_check_waiting ON public.report_check USING btree (account_id) WHERE (state = 'WAITING'::text)
CREATE UNIQUE INDEX request_log_pkey ON ONLY public.request_log USING btree (account_id, id, at)
CREATE UNIQUE INDEX routing_decision_pkey ON public.routing_decision USING btree (account_id, id)
CREATE UNIQUE INDEX row_count_pkey ON public.row_count USING btree (account_id, relation, shard)
CREATE UNIQUE INDEX saml_assertion_pkey ON public.saml_assertion USING btree (workspace_id, connection_id, assertion_hash)
CREATE UNIQUE INDEX saved_view_name ON public.saved_view USING btree (account_id, user_id, list, lower(name))
CREATE UNIQUE INDEX saved_view_pkey ON public.saved_view USING btree (account_id, id)
CREATE UNIQUE INDEX scenario_act_pkey ON public.scenario_act USING btree (account_id, run_id, number)
CREATE UNIQUE INDEX scenario_run_one ON public.scenario_run USING btree (account_id) WHERE (status = ANY (ARRAY['QUEUED'::text, 'RUNNING'::text]))
CREATE UNIQUE INDEX scenario_run_pkey ON public.scenario_run USING btree (account_id, id)
CREATE UNIQUE INDEX schema_migration_pkey ON public.schema_migration USING btree (version)
CREATE UNIQUE INDEX session_by_token ON public.session USING btree (token_hash)
CREATE UNIQUE INDEX session_pkey ON public.session USING btree (id)
CREATE UNIQUE INDEX session_workspace_pkey ON public.session_workspace USING btree (account_id, session_id)
CREATE UNIQUE INDEX setter_claim_open ON public.setter_claim USING btree (account_id, contact_id) WHERE (released_at IS NULL)
CREATE UNIQUE INDEX setter_claim_pkey ON public.setter_claim USING btree (account_id, id)
CREATE UNIQUE INDEX sign_in_connection_pkey ON public.sign_in_connection USING btree (account_id, id)
CREATE UNIQUE INDEX sign_in_domain_pkey ON public.sign_in_domain USING btree (account_id, domain)
CREATE UNIQUE INDEX sign_in_identity_account_id_connection_id_user_id_key ON public.sign_in_identity USING btree (account_id, connection_id, user_id)
CREATE UNIQUE INDEX sign_in_identity_pkey ON public.sign_in_identity USING btree (account_id, connection_id, issuer, subject)
CREATE UNIQUE INDEX slack_app_account_id_key ON public.slack_app USING btree (account_id)
CREATE UNIQUE INDEX slack_app_pkey ON public.slack_app USING btree (account_id, id)
CREATE UNIQUE INDEX slack_channel_account_id_kind_target_key ON public.slack_channel USING btree (account_id, kind, target)
CREATE UNIQUE INDEX slack_channel_account_id_place_key ON public.slack_channel USING btree (account_id, place)
CREATE UNIQUE INDEX slack_channel_pkey ON public.slack_channel USING btree (account_id, id)
CREATE UNIQUE INDEX slack_click_account_id_signature_hash_key ON public.slack_click USING btree (account_id, signature_hash)
CREATE UNIQUE INDEX slack_click_pkey ON public.slack_click USING btree (account_id, id)
CREATE UNIQUE INDEX slack_message_account_id_slack_channel_id_change_id_key ON public.slack_message USING btree (account_id, slack_channel_id, change_id)
CREATE UNIQUE INDEX slack_message_pkey ON public.slack_message USING btree (account_id, id)
CREATE UNIQUE INDEX slot_hold_pkey ON public.slot_hold USING btree (account_id, id)
CREATE UNIQUE INDEX tag_name ON public.tag USING btree (account_id, lower(name))
CREATE UNIQUE INDEX tag_pkey ON public.tag USING btree (account_id, id)
CREATE UNIQUE INDEX team_external_id ON public.team USING btree (account_id, external_id) WHERE (external_id IS NOT NULL)
CREATE UNIQUE INDEX team_member_pkey ON public.team_member USING btree (account_id, team_id, user_id)
CREATE UNIQUE INDEX team_name ON public.team USING btree (account_id, lower(name))
CREATE UNIQUE INDEX team_pkey ON public.team USING btree (account_id, id)
CREATE UNIQUE INDEX test_entry_id ON public.test_entry USING btree (account_id, id)
CREATE UNIQUE INDEX test_entry_pkey ON public.test_entry USING btree (account_id, calendar, external_id)
CREATE UNIQUE INDEX test_entry_version ON public.test_entry USING btree (account_id, calendar, version)
CREATE UNIQUE INDEX test_guard_pkey ON public.test_guard USING btree (account_id, kind)
CREATE UNIQUE INDEX test_job_pkey ON public.test_job USING btree (account_id, id)
CREATE UNIQUE INDEX test_meeting_pkey ON public.test_meeting USING btree (account_id, id)
CREATE UNIQUE INDEX test_number_pkey ON public.test_number USING btree (account_id, name)
CREATE UNIQUE INDEX test_payment_pkey ON public.test_payment USING btree (account_id, id)
CREATE UNIQUE INDEX test_payment_request ON public.test_payment USING btree (account_id, request_key)
CREATE UNIQUE INDEX test_seed_pkey ON public.test_seed USING btree (account_id)
CREATE UNIQUE INDEX text_connection_account_id_key ON public.text_connection USING btree (account_id)
CREATE UNIQUE INDEX text_connection_pkey ON public.text_connection USING btree (account_id, id)
CREATE UNIQUE INDEX text_message_account_id_cause_key ON public.text_message USING btree (account_id, cause)
CREATE UNIQUE INDEX text_message_external ON public.text_message USING btree (account_id, external_id) WHERE (external_id IS NOT NULL)
CREATE UNIQUE INDEX text_message_pkey ON public.text_message USING btree (account_id, id)
CREATE UNIQUE INDEX text_opt_out_pkey ON public.text_opt_out USING btree (account_id, number_hash)
CREATE UNIQUE INDEX text_received_pkey ON public.text_received USING btree (account_id, external_id)
CREATE UNIQUE INDEX throttle_pkey ON public.throttle USING btree (key)
CREATE UNIQUE INDEX totp_factor_pkey ON public.totp_factor USING btree (user_id)
CREATE UNIQUE INDEX utm_set_once ON public.utm_set USING btree (account_id, md5((utm)::text))
CREATE UNIQUE INDEX utm_set_pkey ON public.utm_set USING btree (account_id, id)
CREATE UNIQUE INDEX verified_domain_pkey ON public.verified_domain USING btree (domain)
CREATE UNIQUE INDEX waiting_entry_account_id_contact_id_one_per_key ON public.waiting_entry USING btree (account_id, contact_id, one_per)
CREATE UNIQUE INDEX waiting_entry_account_id_token_hash_key ON public.waiting_entry USING btree (account_id, token_hash)
CREATE UNIQUE INDEX waiting_entry_pkey ON public.waiting_entry USING btree (account_id, id)
CREATE UNIQUE INDEX waiting_offer_account_id_hold_id_key ON public.waiting_offer USING btree (account_id, hold_id)
CREATE UNIQUE INDEX waiting_offer_live ON public.waiting_offer USING btree (account_id, entry_id) WHERE (state = 'OPEN'::text)
CREATE UNIQUE INDEX waiting_offer_pkey ON public.waiting_offer USING btree (account_id, id)
CREATE UNIQUE INDEX webhook_attempt_pkey ON public.webhook_attempt USING btree (account_id, delivery_id, number)
CREATE UNIQUE INDEX webhook_delivery_once ON public.webhook_delivery USING btree (account_id, endpoint_id, change_id)
CREATE UNIQUE INDEX webhook_delivery_pkey ON public.webhook_delivery USING btree (account_id, id)
CREATE UNIQUE INDEX webhook_endpoint_account_id_number_key ON public.webhook_endpoint USING btree (account_id, number)
CREATE UNIQUE INDEX webhook_endpoint_pkey ON public.webhook_endpoint USING btree (account_id, id)
CREATE UNIQUE INDEX webhook_endpoint_place ON public.webhook_endpoint USING btree (account_id, place) WHERE (deleted_at IS NULL)
CREATE UNIQUE INDEX webhook_replay_pkey ON public.webhook_replay USING btree (account_id, id)
access_link: access_link_kind_check CHECK ((kind = ANY (ARRAY['SETUP'::text, 'RESET'::text, 'INVITATION'::text])))
access_link: access_link_pkey PRIMARY KEY (token_hash)
access_link: access_link_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
access_link: access_link_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES account(id) ON DELETE CASCADE
account: account_limit_mcp_points_check CHECK ((limit_mcp_points > 0))
account: account_limit_points_check CHECK ((limit_points > 0))
account: account_limit_window_sec_check CHECK ((limit_window_sec > 0))
account: account_mode CHECK (((mode = ANY (ARRAY['LIVE'::text, 'TEST'::text])) AND ((mode = 'TEST'::text) = (id >= '1000000000000'::bigint)) AND ((mode = 'TEST'::text) = (clock_at IS NOT NULL)) AND ((clock_until IS NULL) OR (clock_at IS NOT NULL))))
account: account_outcome_rules_check CHECK ((outcome_rules = ANY (ARRAY['lenient'::text, 'strict'::text])))
account: account_pkey PRIMARY KEY (id)
account: account_plan_check CHECK ((plan = ANY (ARRAY['STARTUP'::text, 'BUSINESS'::text, 'ENTERPRISE'::text])))
account: account_second_factor_roles_check CHECK ((second_factor_roles <@ ARRAY['SUPER_ADMIN'::text, 'SALES_MANAGER'::text, 'CLOSER'::text, 'SETTER'::text, 'VIEWER'::text]))
account: account_week_start_check CHECK ((week_start = ANY (ARRAY['MONDAY'::text, 'SUNDAY'::text])))
api_key: api_key_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES member(account_id, user_id)
api_key: api_key_handling_check CHECK ((handling = ANY (ARRAY['STRICT'::text, 'LENIENT'::text])))
api_key: api_key_pkey PRIMARY KEY (account_id, id)
api_key: api_key_purpose_check CHECK ((purpose = ANY (ARRAY['API'::text, 'PROVISIONING'::text])))
app_user: app_user_pkey PRIMARY KEY (id)
archive_record: archive_record_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
archive_record: archive_record_pkey PRIMARY KEY (account_id, resource, record_id)
archive_record: archive_record_resource_check CHECK ((resource = ANY (ARRAY['CONTACT'::text, 'CALL'::text, 'DEAL'::text, 'PAYMENT'::text, 'CLAIM'::text, 'HOSTS'::text, 'TOUCHES'::text, 'NOTES'::text, 'TAGS'::text, 'ANSWERS'::text, 'CALL_ANSWERS'::text, 'DEAL_ANSWERS'::text, 'CLAIMS'::text, 'CALL_CLAIMS'::text, 'CONSENTS'::text]))) NOT VALID
archive_state: archive_state_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
archive_state: archive_state_pkey PRIMARY KEY (account_id)
archive_version: archive_version_account_id_resource_record_id_fkey FOREIGN KEY (account_id, resource, record_id) REFERENCES archive_record(account_id, resource, record_id) ON DELETE CASCADE
archive_version: archive_version_number_check CHECK ((number > 0))
archive_version: archive_version_pkey PRIMARY KEY (account_id, resource, record_id, number)
audit_chain: audit_chain_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
audit_chain: audit_chain_pkey PRIMARY KEY (account_id)
audit_entry: audit_entry_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
audit_entry: audit_entry_outcome_check CHECK ((outcome = ANY (ARRAY['done'::text, 'refused'::text, 'failed'::text])))
audit_entry: audit_entry_pkey PRIMARY KEY (account_id, id)
automation_action: automation_action_account_id_rule_id_fkey FOREIGN KEY (account_id, rule_id) REFERENCES automation_rule(account_id, id) ON DELETE CASCADE
automation_action: automation_action_account_id_rule_id_user_id_window_key_act_key UNIQUE (account_id, rule_id, user_id, window_key, action, simulated)
automation_action: automation_action_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES member(account_id, user_id)
automation_action: automation_action_action_check CHECK ((action = ANY (ARRAY['PAUSE_HOST'::text, 'NOTIFY'::text])))
automation_action: automation_action_pkey PRIMARY KEY (account_id, id)
automation_news: automation_news_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
automation_news: automation_news_pkey PRIMARY KEY (account_id)
automation_rule: automation_rule_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
automation_rule: automation_rule_action_check CHECK ((action = ANY (ARRAY['PAUSE_HOST'::text, 'NOTIFY'::text])))
automation_rule: automation_rule_kind_check CHECK ((kind = ANY (ARRAY['MAX_CALLS'::text, 'STOP_LOSS'::text])))
automation_rule: automation_rule_metric_check CHECK ((metric = ANY (ARRAY['calls'::text, 'cash'::text, 'closeRate'::text, 'showRate'::text])))
automation_rule: automation_rule_min_sample_check CHECK ((min_sample >= 0))
automation_rule: automation_rule_pkey PRIMARY KEY (account_id, id)
automation_rule: automation_rule_threshold_check CHECK ((threshold > (0)::double precision))
automation_rule: automation_rule_time_window_check CHECK ((time_window = ANY (ARRAY['DAY'::text, 'WEEK'::text, 'MONTH'::text, 'ROLLING_7'::text, 'ROLLING_30'::text])))
availability: availability_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES member(account_id, user_id)
availability: availability_pkey PRIMARY KEY (account_id, id)
booking_link: booking_link_account_id_contact_id_fkey FOREIGN KEY (account_id, contact_id) REFERENCES contact(account_id, id) ON DELETE CASCADE
booking_link: booking_link_account_id_event_call_id_fkey FOREIGN KEY (account_id, event_call_id) REFERENCES event_call(account_id, id)
booking_link: booking_link_account_id_event_id_fkey FOREIGN KEY (account_id, event_id) REFERENCES event(account_id, id)
booking_link: booking_link_account_id_token_hash_key UNIQUE (account_id, token_hash)
booking_link: booking_link_pkey PRIMARY KEY (account_id, id)
calendar: calendar_account_id_connection_id_external_id_key UNIQUE (account_id, connection_id, external_id)
calendar: calendar_account_id_connection_id_fkey FOREIGN KEY (account_id, connection_id) REFERENCES calendar_connection(account_id, id) ON DELETE CASCADE
calendar: calendar_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES member(account_id, user_id) ON DELETE CASCADE
calendar: calendar_all_day_check CHECK ((all_day = ANY (ARRAY['NEVER'::text, 'IF_BUSY'::text, 'ALWAYS'::text])))
calendar: calendar_pkey PRIMARY KEY (account_id, id)
calendar_attempt: calendar_attempt_pkey PRIMARY KEY (state_hash)
calendar_attempt: calendar_attempt_session_id_fkey FOREIGN KEY (session_id) REFERENCES session(id) ON DELETE CASCADE
calendar_attempt: calendar_attempt_workspace_id_user_id_fkey FOREIGN KEY (workspace_id, user_id) REFERENCES member(account_id, user_id) ON DELETE CASCADE
calendar_connection: calendar_connection_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
calendar_connection: calendar_connection_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES member(account_id, user_id) ON DELETE CASCADE
calendar_connection: calendar_connection_pkey PRIMARY KEY (account_id, id)
calendar_connection: calendar_connection_provider_check CHECK ((provider = ANY (ARRAY['GOOGLE_CALENDAR'::text, 'MICROSOFT'::text, 'CALDAV'::text, 'ICS'::text, 'ZOOM'::text])))
calendar_connection: calendar_connection_purpose_check CHECK ((purpose = ANY (ARRAY['READ'::text, 'WRITE'::text])))
calendar_connection: calendar_connection_status_check CHECK ((status = ANY (ARRAY['CONNECTED'::text, 'EXPIRED'::text, 'ERROR'::text])))
calendar_feed: calendar_feed_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES member(account_id, user_id) ON DELETE CASCADE
calendar_feed: calendar_feed_pkey PRIMARY KEY (account_id, user_id)
calendar_item: calendar_item_account_id_calendar_id_fkey FOREIGN KEY (account_id, calendar_id) REFERENCES calendar(account_id, id) ON DELETE CASCADE
calendar_item: calendar_item_answer_check CHECK ((answer = ANY (ARRAY['NONE'::text, 'ACCEPTED'::text, 'DECLINED'::text, 'TENTATIVE'::text, 'NEEDS_ACTION'::text])))
calendar_item: calendar_item_check CHECK ((((starts_at IS NULL) = (ends_at IS NULL)) AND ((starts_on IS NULL) = (ends_on IS NULL)) AND ((starts_at IS NULL) <> (starts_on IS NULL))))
calendar_item: calendar_item_kind_check CHECK ((kind = ANY (ARRAY['DEFAULT'::text, 'OUT_OF_OFFICE'::text, 'WORKING_LOCATION'::text, 'BIRTHDAY'::text, 'FOCUS_TIME'::text])))
calendar_item: calendar_item_pkey PRIMARY KEY (account_id, calendar_id, generation, external_id, instance)
call_deposit: call_deposit_account_id_event_call_id_fkey FOREIGN KEY (account_id, event_call_id) REFERENCES event_call(account_id, id) ON DELETE SET NULL (event_call_id)
call_deposit: call_deposit_account_id_event_call_id_key UNIQUE (account_id, event_call_id)
call_deposit: call_deposit_account_id_event_id_fkey FOREIGN KEY (account_id, event_id) REFERENCES event(account_id, id) ON DELETE CASCADE
call_deposit: call_deposit_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
call_deposit: call_deposit_account_id_payment_id_fkey FOREIGN KEY (account_id, payment_id) REFERENCES payment(account_id, id) ON DELETE SET NULL (payment_id)
call_deposit: call_deposit_account_id_provider_session_id_key UNIQUE (account_id, provider, session_id)
call_deposit: call_deposit_account_id_token_hash_key UNIQUE (account_id, token_hash)
call_deposit: call_deposit_amount_check CHECK ((amount > 0))
call_deposit: call_deposit_check CHECK (((state <> 'OPEN'::text) OR (body IS NOT NULL)))
call_deposit: call_deposit_pkey PRIMARY KEY (account_id, id)
call_deposit: call_deposit_provider_check CHECK ((provider = 'Stripe'::text))
call_deposit: call_deposit_purpose_check CHECK ((purpose = ANY (ARRAY['DEPOSIT'::text, 'NO_SHOW_FEE'::text])))
call_deposit: call_deposit_state_check CHECK ((state = ANY (ARRAY['OPEN'::text, 'EXPIRED'::text, 'BOOKED'::text, 'REFUNDING'::text, 'REFUNDED'::text, 'REFUND_FAILED'::text])))
call_entry: call_entry_account_id_calendar_id_fkey FOREIGN KEY (account_id, calendar_id) REFERENCES calendar(account_id, id) ON DELETE SET NULL (calendar_id)
call_entry: call_entry_account_id_event_call_id_fkey FOREIGN KEY (account_id, event_call_id) REFERENCES event_call(account_id, id) ON DELETE CASCADE
call_entry: call_entry_pkey PRIMARY KEY (account_id, event_call_id, user_id)
call_entry: call_entry_state_check CHECK ((state = ANY (ARRAY['PENDING'::text, 'SYNCED'::text, 'FAILED'::text, 'DETACHED'::text])))
call_link: call_link_account_id_connection_id_fkey FOREIGN KEY (account_id, connection_id) REFERENCES calendar_connection(account_id, id) ON DELETE SET NULL (connection_id)
call_link: call_link_account_id_event_call_id_fkey FOREIGN KEY (account_id, event_call_id) REFERENCES event_call(account_id, id) ON DELETE CASCADE
call_link: call_link_pkey PRIMARY KEY (account_id, event_call_id, user_id, provider)
call_link: call_link_provider_check CHECK ((provider = ANY (ARRAY['GOOGLE_MEET'::text, 'MS_TEAMS'::text, 'ZOOM'::text, 'JITSI'::text, 'HOST'::text])))
call_link: call_link_state_check CHECK ((state = ANY (ARRAY['PENDING'::text, 'READY'::text, 'FAILED'::text])))
call_reminder: call_reminder_account_id_event_call_id_fkey FOREIGN KEY (account_id, event_call_id) REFERENCES event_call(account_id, id) ON DELETE CASCADE
call_reminder: call_reminder_channel_check CHECK ((channel = ANY (ARRAY['EMAIL'::text, 'SMS'::text, 'WEBHOOK'::text])))
call_reminder: call_reminder_kind_check CHECK ((kind = ANY (ARRAY['reminder'::text, 'noShow'::text])))
call_reminder: call_reminder_pkey PRIMARY KEY (account_id, id)
call_reminder: call_reminder_status_check CHECK ((status = ANY (ARRAY['PLANNED'::text, 'SENT'::text, 'SKIPPED'::text, 'CANCELLED'::text])))
cell: cell_name_check CHECK ((name ~ '^[a-z][a-z0-9_]{0,30}$'::text))
cell: cell_pkey PRIMARY KEY (name)
cell_move: cell_move_from_cell_fkey FOREIGN KEY (from_cell) REFERENCES cell(name)
cell_move: cell_move_pkey PRIMARY KEY (workspace_id)
cell_move: cell_move_to_cell_fkey FOREIGN KEY (to_cell) REFERENCES cell(name)
cell_move: cell_move_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES account(id) ON DELETE CASCADE
change: change_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
change: change_pkey PRIMARY KEY (account_id, id)
change_counter: change_counter_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
change_counter: change_counter_pkey PRIMARY KEY (account_id)
commission_book: commission_book_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
commission_book: commission_book_pkey PRIMARY KEY (account_id)
commission_due: commission_due_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
commission_due: commission_due_pkey PRIMARY KEY (account_id, id)
commission_entry: commission_entry_account_id_posting_id_fkey FOREIGN KEY (account_id, posting_id) REFERENCES commission_posting(account_id, id) ON DELETE CASCADE
commission_entry: commission_entry_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES member(account_id, user_id)
commission_entry: commission_entry_account_id_version_id_fkey FOREIGN KEY (account_id, version_id) REFERENCES commission_version(account_id, id) ON DELETE CASCADE
commission_entry: commission_entry_amount_check CHECK ((amount <> 0))
commission_entry: commission_entry_basis_check CHECK ((basis = ANY (ARRAY['BOOKED'::text, 'SHOWED'::text, 'WON'::text, 'CASH'::text])))
commission_entry: commission_entry_check CHECK (((EXTRACT(day FROM month) = (1)::numeric) AND (month <= period)))
commission_entry: commission_entry_kind_check CHECK ((kind = ANY (ARRAY['EARNED'::text, 'CLAWED_BACK'::text, 'DRAW'::text, 'ADVANCE'::text, 'RECOVERED'::text])))
commission_entry: commission_entry_ledger_account_check CHECK ((ledger_account = ANY (ARRAY['PAYABLE'::text, 'EXPENSE'::text, 'ADVANCE'::text])))
commission_entry: commission_entry_period_check CHECK ((EXTRACT(day FROM period) = (1)::numeric))
commission_entry: commission_entry_pkey PRIMARY KEY (account_id, id)
commission_entry: commission_entry_role_check CHECK ((role = ANY (ARRAY['SETTER'::text, 'CLOSER'::text, 'MANAGER'::text])))
commission_period: commission_period_account_id_approved_entry_id_fkey FOREIGN KEY (account_id, approved_entry_id) REFERENCES commission_entry(account_id, id)
commission_period: commission_period_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
commission_period: commission_period_check CHECK (((approved_entry_id IS NULL) OR (approved_at IS NOT NULL)))
commission_period: commission_period_check1 CHECK (((closed_at IS NULL) OR (approved_at IS NOT NULL)))
commission_period: commission_period_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric))
commission_period: commission_period_pkey PRIMARY KEY (account_id, month)
commission_plan: commission_plan_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
commission_plan: commission_plan_pkey PRIMARY KEY (account_id, id)
commission_posting: commission_posting_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
commission_posting: commission_posting_pkey PRIMARY KEY (account_id, id)
commission_return: commission_return_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
commission_return: commission_return_pkey PRIMARY KEY (account_id, payment_id, change_id)
commission_return: commission_return_returned_check CHECK ((returned >= 0))
commission_source: commission_source_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
commission_source: commission_source_basis_check CHECK ((basis = ANY (ARRAY['BOOKED'::text, 'SHOWED'::text, 'WON'::text, 'CASH'::text])))
commission_source: commission_source_pkey PRIMARY KEY (account_id, basis, source_id)
commission_version: commission_version_account_id_plan_id_fkey FOREIGN KEY (account_id, plan_id) REFERENCES commission_plan(account_id, id) ON DELETE CASCADE
commission_version: commission_version_account_id_plan_id_number_key UNIQUE (account_id, plan_id, number)
commission_version: commission_version_check CHECK ((valid_to >= valid_from))
commission_version: commission_version_number_check CHECK ((number > 0))
commission_version: commission_version_pkey PRIMARY KEY (account_id, id)
company_attempt: company_attempt_pkey PRIMARY KEY (state_hash)
company_attempt: company_attempt_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
company_attempt: company_attempt_workspace_id_connection_id_fkey FOREIGN KEY (workspace_id, connection_id) REFERENCES sign_in_connection(account_id, id) ON DELETE CASCADE
contact: contact_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
contact: contact_account_id_merged_into_id_fkey FOREIGN KEY (account_id, merged_into_id) REFERENCES contact(account_id, id)
contact: contact_account_id_setter_id_fkey FOREIGN KEY (account_id, setter_id) REFERENCES member(account_id, user_id)
contact: contact_account_id_stage_option_id_fkey FOREIGN KEY (account_id, stage_option_id) REFERENCES field_option(account_id, id)
contact: contact_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES member(account_id, user_id)
contact: contact_pkey PRIMARY KEY (account_id, id)
contact: contact_source_check CHECK ((source = ANY (ARRAY['BOOKING_PAGE'::text, 'API'::text, 'IMPORT'::text, 'MCP'::text, 'MANUAL'::text, 'CHAT'::text])))
contact: contact_status_check CHECK ((status = ANY (ARRAY['POTENTIAL'::text, 'QUALIFIED'::text, 'DISQUALIFIED'::text, 'DISCOVERY_CALL_BOOKED'::text, 'STRATEGY_CALL_BOOKED'::text])))
contact_merge: contact_merge_account_id_primary_id_fkey FOREIGN KEY (account_id, primary_id) REFERENCES contact(account_id, id) ON DELETE CASCADE
contact_merge: contact_merge_pkey PRIMARY KEY (account_id, id)
contact_note: contact_note_account_id_contact_id_fkey FOREIGN KEY (account_id, contact_id) REFERENCES contact(account_id, id) ON DELETE CASCADE
contact_note: contact_note_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES member(account_id, user_id)
contact_note: contact_note_pkey PRIMARY KEY (account_id, id)
contact_search_change: contact_search_change_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
contact_search_change: contact_search_change_pkey PRIMARY KEY (account_id, id)
contact_suggestion: contact_suggestion_account_id_contact_id_fkey FOREIGN KEY (account_id, contact_id) REFERENCES contact(account_id, id) ON DELETE CASCADE
contact_suggestion: contact_suggestion_account_id_contact_id_slot_key UNIQUE (account_id, contact_id, slot)
contact_suggestion: contact_suggestion_account_id_event_id_fkey FOREIGN KEY (account_id, event_id) REFERENCES event(account_id, id)
contact_suggestion: contact_suggestion_pkey PRIMARY KEY (account_id, id)
contact_tag: contact_tag_account_id_contact_id_fkey FOREIGN KEY (account_id, contact_id) REFERENCES contact(account_id, id) ON DELETE CASCADE
contact_tag: contact_tag_account_id_tag_id_fkey FOREIGN KEY (account_id, tag_id) REFERENCES tag(account_id, id) ON DELETE CASCADE
contact_tag: contact_tag_pkey PRIMARY KEY (account_id, contact_id, tag_id)
contact_touch: contact_touch_account_id_contact_id_fkey FOREIGN KEY (account_id, contact_id) REFERENCES contact(account_id, id) ON DELETE CASCADE
contact_touch: contact_touch_account_id_event_id_fkey FOREIGN KEY (account_id, event_id) REFERENCES event(account_id, id) ON DELETE SET NULL (event_id)
contact_touch: contact_touch_pkey PRIMARY KEY (account_id, id)
custom_field: custom_field_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
custom_field: custom_field_input_type_check CHECK ((input_type = ANY (ARRAY['TEXT'::text, 'TEXT_AREA'::text, 'NUMBER'::text, 'RATING'::text, 'USER'::text, 'DATE'::text, 'EMAIL'::text, 'URL'::text, 'SINGLE_SELECT'::text, 'MULTIPLE_SELECT'::text, 'USERS_MULTIPLE'::text])))
custom_field: custom_field_pkey PRIMARY KEY (account_id, id)
custom_field: custom_field_type_check CHECK ((type = ANY (ARRAY['CONTACT'::text, 'CALL'::text, 'EVENT'::text, 'DEAL'::text, 'USER'::text])))
deal: deal_account_id_contact_id_fkey FOREIGN KEY (account_id, contact_id) REFERENCES contact(account_id, id)
deal: deal_account_id_event_call_id_fkey FOREIGN KEY (account_id, event_call_id) REFERENCES event_call(account_id, id)
deal: deal_account_id_product_id_fkey FOREIGN KEY (account_id, product_id) REFERENCES product(account_id, id)
deal: deal_account_id_setter_id_fkey FOREIGN KEY (account_id, setter_id) REFERENCES member(account_id, user_id)
deal: deal_account_id_tag_id_fkey FOREIGN KEY (account_id, tag_id) REFERENCES tag(account_id, id) ON DELETE SET NULL (tag_id)
deal: deal_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES member(account_id, user_id)
deal: deal_currency UNIQUE (account_id, id, currency)
deal: deal_discount_check CHECK ((discount >= 0))
deal: deal_pkey PRIMARY KEY (account_id, id)
deal: deal_transaction_type_check CHECK ((transaction_type = ANY (ARRAY['WON'::text, 'DEPOSIT'::text, 'RECURRING'::text])))
deal: deal_type_check CHECK ((type = ANY (ARRAY['DEAL'::text, 'TRANSACTION'::text])))
deal: deal_value_check CHECK ((value >= 0))
declined_booking: declined_booking_account_id_contact_id_fkey FOREIGN KEY (account_id, contact_id) REFERENCES contact(account_id, id) ON DELETE CASCADE
declined_booking: declined_booking_account_id_event_id_fkey FOREIGN KEY (account_id, event_id) REFERENCES event(account_id, id)
declined_booking: declined_booking_account_id_token_hash_key UNIQUE (account_id, token_hash)
declined_booking: declined_booking_pkey PRIMARY KEY (account_id, id)
deprecated_use: deprecated_use_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
deprecated_use: deprecated_use_kind_check CHECK ((kind = ANY (ARRAY['api_key'::text, 'oauth'::text])))
deprecated_use: deprecated_use_pkey PRIMARY KEY (account_id, kind, credential, method, route, part)
duplicate_candidate: duplicate_candidate_account_id_contact_id_fkey FOREIGN KEY (account_id, contact_id) REFERENCES contact(account_id, id) ON DELETE CASCADE
duplicate_candidate: duplicate_candidate_account_id_other_id_fkey FOREIGN KEY (account_id, other_id) REFERENCES contact(account_id, id) ON DELETE CASCADE
duplicate_candidate: duplicate_candidate_check CHECK ((contact_id < other_id))
duplicate_candidate: duplicate_candidate_pkey PRIMARY KEY (account_id, contact_id, other_id)
erasure: erasure_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
erasure: erasure_pkey PRIMARY KEY (account_id, id)
event: event_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
event: event_account_id_team_id_fkey FOREIGN KEY (account_id, team_id) REFERENCES team(account_id, id) ON DELETE SET NULL (team_id)
event: event_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES member(account_id, user_id)
event: event_event_type_check CHECK ((event_type = ANY (ARRAY['STRATEGY_EVENT'::text, 'DISCOVERY_EVENT'::text])))
event: event_pkey PRIMARY KEY (account_id, id)
event: event_status_check CHECK ((status = ANY (ARRAY['ACTIVATED'::text, 'DEACTIVATED'::text])))
event: event_token_kept CHECK (((token IS NULL) <> (token_sealed IS NULL)))
event_call: event_call_account_id_contact_id_fkey FOREIGN KEY (account_id, contact_id) REFERENCES contact(account_id, id)
event_call: event_call_account_id_event_id_fkey FOREIGN KEY (account_id, event_id) REFERENCES event(account_id, id)
event_call: event_call_account_id_setter_id_fkey FOREIGN KEY (account_id, setter_id) REFERENCES member(account_id, user_id)
event_call: event_call_account_id_team_id_fkey FOREIGN KEY (account_id, team_id) REFERENCES team(account_id, id) ON DELETE SET NULL (team_id)
event_call: event_call_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES member(account_id, user_id)
event_call: event_call_call_type_check CHECK ((call_type = ANY (ARRAY['STRATEGY_EVENT'::text, 'DISCOVERY_EVENT'::text])))
event_call: event_call_cancelled_by_check CHECK ((cancelled_by = ANY (ARRAY['ADMIN'::text, 'CONTACT'::text, 'CALENDAR'::text, 'SYSTEM'::text])))
event_call: event_call_check CHECK ((ends_at > starts_at))
event_call: event_call_link_source_check CHECK ((link_source = ANY (ARRAY['GOOGLE_MEET'::text, 'MS_TEAMS'::text, 'ZOOM'::text, 'JITSI'::text, 'HOST'::text])))
event_call: event_call_location_check CHECK ((location = ANY (ARRAY['GOOGLE_MEET'::text, 'ZOOM'::text, 'MS_TEAMS'::text, 'PHONE_OUTBOUND'::text, 'PHONE_INBOUND'::text, 'IN_PERSON'::text, 'CUSTOM_LINK'::text])))
event_call: event_call_outcome_check CHECK ((outcome = ANY (ARRAY['PENDING'::text, 'WON'::text, 'NO_SALE'::text, 'APPROVED'::text, 'REJECTED'::text])))
event_call: event_call_pkey PRIMARY KEY (account_id, id)
event_call: event_call_source_check CHECK ((source = ANY (ARRAY['BOOKING_PAGE'::text, 'API'::text, 'MCP'::text, 'ADMIN'::text, 'SETTER'::text, 'IMPORT'::text])))
event_call: event_call_status_check CHECK ((status = ANY (ARRAY['SCHEDULED'::text, 'CANCELLED'::text])))
event_call: event_call_token_kept CHECK (((token IS NULL) <> (token_sealed IS NULL)))
event_call: event_call_within_day CHECK (((ends_at - starts_at) <= '24:00:00'::interval))
event_call_history: event_call_history_account_id_event_call_id_fkey FOREIGN KEY (account_id, event_call_id) REFERENCES event_call(account_id, id) ON DELETE CASCADE
event_call_history: event_call_history_pkey PRIMARY KEY (account_id, id)
event_call_host: call_or_hold CHECK (
CASE
    WHEN (event_call_id IS NULL) THEN ((hold_id IS NOT NULL) AND (held_until IS NOT NULL) AND (event_id IS NULL) AND (credit = 0))
    ELSE ((hold_id IS NULL) AND (held_until IS NULL) AND (event_id IS NOT NULL))
END)
event_call_host: event_call_host_account_id_event_call_id_fkey FOREIGN KEY (account_id, event_call_id) REFERENCES event_call(account_id, id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED
event_call_host: event_call_host_account_id_hold_id_fkey FOREIGN KEY (account_id, hold_id) REFERENCES slot_hold(account_id, id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED
event_call_host: event_call_host_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES member(account_id, user_id)
event_call_host: event_call_host_pkey PRIMARY KEY (account_id, user_id, starts_at, id)
event_call_host: no_double_booking EXCLUDE USING gist (account_id WITH =, user_id WITH =, span WITH &&) WHERE (blocking)
event_host: event_host_account_id_availability_id_fkey FOREIGN KEY (account_id, availability_id) REFERENCES availability(account_id, id) ON DELETE SET NULL (availability_id)
event_host: event_host_account_id_event_id_fkey FOREIGN KEY (account_id, event_id) REFERENCES event(account_id, id) ON DELETE CASCADE
event_host: event_host_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES member(account_id, user_id)
event_host: event_host_pkey PRIMARY KEY (account_id, event_id, user_id)
event_host: event_host_priority_check CHECK ((priority = ANY (ARRAY['HIGH'::text, 'MEDIUM'::text, 'LOW'::text])))
event_host: event_host_role_check CHECK ((role = ANY (ARRAY['REQUIRED'::text, 'POOL'::text])))
event_host: event_host_weight_check CHECK (((weight >= 1) AND (weight <= 1000)))
event_name: event_name_account_id_event_id_fkey FOREIGN KEY (account_id, event_id) REFERENCES event(account_id, id) ON DELETE CASCADE
event_name: event_name_pkey PRIMARY KEY (account_id, name)
event_stat: event_stat_account_id_event_id_fkey FOREIGN KEY (account_id, event_id) REFERENCES event(account_id, id) ON DELETE CASCADE
event_stat: event_stat_pkey PRIMARY KEY (account_id, event_id, day)
event_team: event_team_account_id_event_id_fkey FOREIGN KEY (account_id, event_id) REFERENCES event(account_id, id) ON DELETE CASCADE
event_team: event_team_account_id_team_id_fkey FOREIGN KEY (account_id, team_id) REFERENCES team(account_id, id) ON DELETE CASCADE
event_team: event_team_pkey PRIMARY KEY (account_id, event_id, team_id)
fictional_copy: fictional_copy_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
fictional_copy: fictional_copy_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES member(account_id, user_id)
fictional_copy: fictional_copy_pkey PRIMARY KEY (account_id, id)
fictional_copy: fictional_copy_status_check CHECK ((status = ANY (ARRAY['QUEUED'::text, 'RUNNING'::text, 'DONE'::text, 'FAILED'::text])))
field_answer: field_answer_account_id_contact_id_fkey FOREIGN KEY (account_id, contact_id) REFERENCES contact(account_id, id) ON DELETE CASCADE
field_answer: field_answer_account_id_deal_id_fkey FOREIGN KEY (account_id, deal_id) REFERENCES deal(account_id, id) ON DELETE CASCADE
field_answer: field_answer_account_id_event_call_id_fkey FOREIGN KEY (account_id, event_call_id) REFERENCES event_call(account_id, id) ON DELETE CASCADE
field_answer: field_answer_account_id_event_id_fkey FOREIGN KEY (account_id, event_id) REFERENCES event(account_id, id) ON DELETE CASCADE
field_answer: field_answer_account_id_field_id_fkey FOREIGN KEY (account_id, field_id) REFERENCES custom_field(account_id, id) ON DELETE CASCADE
field_answer: field_answer_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES member(account_id, user_id) ON DELETE CASCADE
field_answer: field_answer_check CHECK ((num_nonnulls(contact_id, event_call_id, deal_id, event_id, user_id) = 1))
field_answer: field_answer_pkey PRIMARY KEY (account_id, id)
field_option: field_option_account_id_field_id_fkey FOREIGN KEY (account_id, field_id) REFERENCES custom_field(account_id, id) ON DELETE CASCADE
field_option: field_option_pkey PRIMARY KEY (account_id, id)
form_submission: form_submission_account_id_contact_id_fkey FOREIGN KEY (account_id, contact_id) REFERENCES contact(account_id, id) ON DELETE CASCADE
form_submission: form_submission_account_id_event_id_fkey FOREIGN KEY (account_id, event_id) REFERENCES event(account_id, id)
form_submission: form_submission_pkey PRIMARY KEY (account_id, id)
form_submission: form_submission_step_check CHECK ((step = ANY (ARRAY['PARTIAL'::text, 'COMPLETE'::text])))
host_calibration: host_calibration_account_id_event_id_fkey FOREIGN KEY (account_id, event_id) REFERENCES event(account_id, id) ON DELETE CASCADE
host_calibration: host_calibration_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES member(account_id, user_id) ON DELETE CASCADE
host_calibration: host_calibration_pkey PRIMARY KEY (account_id, event_id, user_id)
idempotency_key: idempotency_key_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
idempotency_key: idempotency_key_pkey PRIMARY KEY (account_id, credential, endpoint, key)
import_effect: import_effect_account_id_import_id_fkey FOREIGN KEY (account_id, import_id) REFERENCES import_run(account_id, id) ON DELETE CASCADE
import_effect: import_effect_pkey PRIMARY KEY (account_id, import_id, row_number, place)
import_error: import_error_account_id_import_id_fkey FOREIGN KEY (account_id, import_id) REFERENCES import_run(account_id, id) ON DELETE CASCADE
import_error: import_error_pkey PRIMARY KEY (account_id, import_id, row_number)
import_layout: import_layout_pkey PRIMARY KEY (account_id, resource, layout)
import_link: import_link_pkey PRIMARY KEY (account_id, system, kind, external_id)
import_origin: import_origin_pkey PRIMARY KEY (account_id, system)
import_part: import_part_account_id_import_id_fkey FOREIGN KEY (account_id, import_id) REFERENCES import_run(account_id, id) ON DELETE CASCADE
import_part: import_part_pkey PRIMARY KEY (account_id, import_id, part)
import_planned: import_planned_account_id_import_id_fkey FOREIGN KEY (account_id, import_id) REFERENCES import_run(account_id, id) ON DELETE CASCADE
import_planned: import_planned_pkey PRIMARY KEY (account_id, import_id, kind, external_id)
import_run: import_run_pkey PRIMARY KEY (account_id, id)
imported_call: imported_call_account_id_event_call_id_fkey FOREIGN KEY (account_id, event_call_id) REFERENCES event_call(account_id, id) ON DELETE CASCADE
imported_call: imported_call_pkey PRIMARY KEY (account_id, key)
imported_deal: imported_deal_account_id_deal_id_fkey FOREIGN KEY (account_id, deal_id) REFERENCES deal(account_id, id) ON DELETE SET NULL (deal_id)
imported_deal: imported_deal_pkey PRIMARY KEY (account_id, key)
installation_secret: installation_secret_pkey PRIMARY KEY (name)
list_columns: list_columns_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES member(account_id, user_id) ON DELETE CASCADE
list_columns: list_columns_pkey PRIMARY KEY (account_id, user_id, list)
logout_token: logout_token_pkey PRIMARY KEY (workspace_id, connection_id, token_id)
logout_token: logout_token_workspace_id_connection_id_fkey FOREIGN KEY (workspace_id, connection_id) REFERENCES sign_in_connection(account_id, id) ON DELETE CASCADE
mail: mail_account_id_event_call_id_fkey FOREIGN KEY (account_id, event_call_id) REFERENCES event_call(account_id, id) ON DELETE CASCADE
mail: mail_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
mail: mail_audience_check CHECK ((audience = ANY (ARRAY['INVITEE'::text, 'GUEST'::text, 'HOST'::text])))
mail: mail_calendar_method_check CHECK ((calendar_method = ANY (ARRAY['REQUEST'::text, 'CANCEL'::text])))
mail: mail_pkey PRIMARY KEY (account_id, id)
mail: mail_status_check CHECK ((status = ANY (ARRAY['QUEUED'::text, 'SENT'::text, 'KEPT'::text, 'FAILED'::text])))
mail_opt_out: mail_opt_out_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
mail_opt_out: mail_opt_out_pkey PRIMARY KEY (account_id, address_hash)
mcp_message: mcp_message_pkey PRIMARY KEY (id)
mcp_message: mcp_message_session_id_fkey FOREIGN KEY (session_id) REFERENCES mcp_session(id) ON DELETE CASCADE
mcp_session: mcp_session_pkey PRIMARY KEY (id)
mcp_window: mcp_window_pkey PRIMARY KEY (key)
meeting_budget: meeting_budget_account_id_connection_id_fkey FOREIGN KEY (account_id, connection_id) REFERENCES calendar_connection(account_id, id) ON DELETE CASCADE
meeting_budget: meeting_budget_pkey PRIMARY KEY (account_id, connection_id, day)
member: member_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
member: member_active_joined CHECK (((status <> 'ACTIVE'::text) OR (joined_at IS NOT NULL)))
member: member_person_id_fkey FOREIGN KEY (person_id) REFERENCES app_user(id)
member: member_person_once UNIQUE (account_id, person_id)
member: member_pkey PRIMARY KEY (account_id, user_id)
member: member_removed_is_out CHECK (((directory_removed_at IS NULL) OR (status = 'DEACTIVATED'::text)))
member: member_role_check CHECK ((role = ANY (ARRAY['SUPER_ADMIN'::text, 'SALES_MANAGER'::text, 'CLOSER'::text, 'SETTER'::text, 'VIEWER'::text])))
member: member_status_check CHECK ((status = ANY (ARRAY['INVITED'::text, 'ACTIVE'::text, 'DEACTIVATED'::text])))
name_of_then: name_of_then_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
name_of_then: name_of_then_pkey PRIMARY KEY (account_id, kind, id, until)
notice: notice_account_id_change_id_user_id_key UNIQUE (account_id, change_id, user_id)
notice: notice_account_id_event_call_id_fkey FOREIGN KEY (account_id, event_call_id) REFERENCES event_call(account_id, id) ON DELETE CASCADE
notice: notice_account_id_payment_id_fkey FOREIGN KEY (account_id, payment_id) REFERENCES payment(account_id, id) ON DELETE CASCADE
notice: notice_account_id_setter_claim_id_fkey FOREIGN KEY (account_id, setter_claim_id) REFERENCES setter_claim(account_id, id) ON DELETE CASCADE
notice: notice_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES member(account_id, user_id) ON DELETE CASCADE
notice: notice_contact FOREIGN KEY (account_id, contact_id) REFERENCES contact(account_id, id) ON DELETE CASCADE NOT VALID
notice: notice_event FOREIGN KEY (account_id, event_id) REFERENCES event(account_id, id) ON DELETE CASCADE NOT VALID
notice: notice_pkey PRIMARY KEY (account_id, id)
notice_mute: notice_mute_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES member(account_id, user_id) ON DELETE CASCADE
notice_mute: notice_mute_pkey PRIMARY KEY (account_id, user_id, kind)
oauth_assertion: oauth_assertion_client_id_fkey FOREIGN KEY (client_id) REFERENCES oauth_client(id) ON DELETE CASCADE
oauth_assertion: oauth_assertion_pkey PRIMARY KEY (client_id, jti_hash)
oauth_client: oauth_client_application_type_check CHECK ((application_type = ANY (ARRAY['web'::text, 'native'::text])))
oauth_client: oauth_client_approval_status_check CHECK ((approval_status = ANY (ARRAY['Pending'::text, 'Approved'::text, 'Active'::text])))
oauth_client: oauth_client_auth_method_check CHECK ((auth_method = ANY (ARRAY['none'::text, 'client_secret_post'::text, 'client_secret_basic'::text, 'private_key_jwt'::text])))
oauth_client: oauth_client_check CHECK (((auth_method = ANY (ARRAY['none'::text, 'private_key_jwt'::text])) = (secret_hash IS NULL)))
oauth_client: oauth_client_pkey PRIMARY KEY (id)
oauth_client: oauth_client_workspace_id_created_by_fkey FOREIGN KEY (workspace_id, created_by) REFERENCES member(account_id, user_id)
oauth_client: oauth_client_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES account(id) ON DELETE CASCADE
oauth_client_logo: oauth_client_logo_client_id_fkey FOREIGN KEY (client_id) REFERENCES oauth_client(id) ON DELETE CASCADE
oauth_client_logo: oauth_client_logo_pkey PRIMARY KEY (client_id)
oauth_code: oauth_code_grant_id_fkey FOREIGN KEY (grant_id) REFERENCES oauth_grant(id) ON DELETE CASCADE
oauth_code: oauth_code_pkey PRIMARY KEY (code_hash)
oauth_grant: oauth_grant_client_id_fkey FOREIGN KEY (client_id) REFERENCES oauth_client(id) ON DELETE CASCADE
oauth_grant: oauth_grant_pkey PRIMARY KEY (id)
oauth_grant: oauth_grant_workspace_id_user_id_fkey FOREIGN KEY (workspace_id, user_id) REFERENCES member(account_id, user_id) ON DELETE CASCADE
oauth_token: oauth_token_grant_id_fkey FOREIGN KEY (grant_id) REFERENCES oauth_grant(id) ON DELETE CASCADE
oauth_token: oauth_token_kind_check CHECK ((kind = ANY (ARRAY['access'::text, 'refresh'::text])))
oauth_token: oauth_token_pkey PRIMARY KEY (token_hash)
operator_act: operator_act_outcome_check CHECK ((outcome = ANY (ARRAY['done'::text, 'refused'::text, 'failed'::text])))
operator_act: operator_act_pkey PRIMARY KEY (id)
operator_act_chain: operator_act_chain_is_only_check CHECK (is_only)
operator_act_chain: operator_act_chain_pkey PRIMARY KEY (is_only)
page_tally: page_tally_account_id_event_id_fkey FOREIGN KEY (account_id, event_id) REFERENCES event(account_id, id) ON DELETE CASCADE
page_tally: page_tally_pkey PRIMARY KEY (account_id, event_id, day, quarter)
page_tally: page_tally_quarter_check CHECK (((quarter >= 0) AND (quarter <= 95)))
passkey: passkey_credential_id_key UNIQUE (credential_id)
passkey: passkey_pkey PRIMARY KEY (id)
passkey: passkey_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
passkey_challenge: passkey_challenge_pkey PRIMARY KEY (challenge_hash)
passkey_challenge: passkey_challenge_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
payment: payment_account_id_contact_id_fkey FOREIGN KEY (account_id, contact_id) REFERENCES contact(account_id, id)
payment: payment_account_id_deal_id_currency_fkey FOREIGN KEY (account_id, deal_id, currency) REFERENCES deal(account_id, id, currency)
payment: payment_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
payment: payment_pkey PRIMARY KEY (account_id, id)
payment: payment_refund CHECK (((refunded_amount >= 0) AND (refunded_amount <= GREATEST(value, (0)::bigint))))
payment: payment_source_check CHECK ((source = ANY (ARRAY['Stripe'::text, 'Zapier'::text, 'Make'::text, 'Other'::text, 'Manual'::text, 'Import'::text, 'API'::text])))
payment: payment_status_check CHECK ((status = ANY (ARRAY['SUCCEEDED'::text, 'PENDING'::text, 'FAILED'::text, 'REFUNDED'::text, 'PARTIALLY_REFUNDED'::text, 'DISPUTED'::text])))
payment: payment_value_check CHECK ((value <> 0))
payment_connection: payment_connection_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
payment_connection: payment_connection_account_id_provider_key UNIQUE (account_id, provider)
payment_connection: payment_connection_backfill_state_check CHECK ((backfill_state = ANY (ARRAY['NONE'::text, 'RUNNING'::text, 'DONE'::text])))
payment_connection: payment_connection_pkey PRIMARY KEY (account_id, id)
payment_connection: payment_connection_provider_check CHECK ((provider = 'Stripe'::text))
payment_connection: payment_connection_status_check CHECK ((status = ANY (ARRAY['CONNECTED'::text, 'ERROR'::text])))
payment_event: payment_event_account_id_connection_id_fkey FOREIGN KEY (account_id, connection_id) REFERENCES payment_connection(account_id, id) ON DELETE CASCADE
payment_event: payment_event_pkey PRIMARY KEY (account_id, connection_id, event_id)
payment_source: payment_source_account_id_connection_id_fkey FOREIGN KEY (account_id, connection_id) REFERENCES payment_connection(account_id, id) ON DELETE CASCADE
payment_source: payment_source_account_id_payment_id_fkey FOREIGN KEY (account_id, payment_id) REFERENCES payment(account_id, id) ON DELETE SET NULL (payment_id)
payment_source: payment_source_pkey PRIMARY KEY (account_id, connection_id, external_id)
pending_sign_in: pending_sign_in_pkey PRIMARY KEY (token_hash)
pending_sign_in: pending_sign_in_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
pending_sign_in: pending_sign_in_workspace_id_connection_id_fkey FOREIGN KEY (workspace_id, connection_id) REFERENCES sign_in_connection(account_id, id) ON DELETE CASCADE
person_picture: person_picture_name_key UNIQUE (name)
person_picture: person_picture_person_id_fkey FOREIGN KEY (person_id) REFERENCES app_user(id) ON DELETE CASCADE
person_picture: person_picture_pkey PRIMARY KEY (person_id)
picture: picture_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
picture: picture_pkey PRIMARY KEY (account_id, name)
policy search on account
policy search on api_key
policy search on archive_record
policy search on archive_state
policy search on archive_version
policy search on audit_chain
policy search on audit_entry
policy search on automation_action
policy search on automation_news
policy search on automation_rule
policy search on availability
policy search on booking_link
policy search on calendar
policy search on calendar_connection
policy search on calendar_feed
policy search on calendar_item
policy search on call_deposit
policy search on call_entry
policy search on call_link
policy search on call_reminder
policy search on change
policy search on change_counter
policy search on commission_book
policy search on commission_due
policy search on commission_entry
policy search on commission_period
policy search on commission_plan
policy search on commission_posting
policy search on commission_return
policy search on commission_source
policy search on commission_version
policy search on contact
policy search on contact_merge
policy search on contact_note
policy search on contact_search_change
policy search on contact_suggestion
policy search on contact_tag
policy search on contact_touch
policy search on custom_field
policy search on deal
policy search on declined_booking
policy search on deprecated_use
policy search on duplicate_candidate
policy search on erasure
policy search on event
policy search on event_call
policy search on event_call_history
policy search on event_call_host
policy search on event_host
policy search on event_name
policy search on event_stat
policy search on event_team
policy search on fictional_copy
policy search on field_answer
policy search on field_option
policy search on form_submission
policy search on host_calibration
policy search on idempotency_key
policy search on import_effect
policy search on import_error
policy search on import_layout
policy search on import_link
policy search on import_origin
policy search on import_part
policy search on import_planned
policy search on import_run
policy search on imported_call
policy search on imported_deal
policy search on list_columns
policy search on mail
policy search on mail_opt_out
policy search on meeting_budget
policy search on member
policy search on name_of_then
policy search on notice
policy search on notice_mute
policy search on page_tally
policy search on payment
policy search on payment_connection
policy search on payment_event
policy search on payment_source
policy search on picture
policy search on product
policy search on report_check
policy search on request_log
policy search on routing_decision
policy search on row_count
policy search on saved_view
policy search on scenario_act
policy search on scenario_run
policy search on session_workspace
policy search on setter_claim
policy search on sign_in_connection
policy search on sign_in_domain
policy search on sign_in_identity
policy search on slack_app
policy search on slack_channel
policy search on slack_click
policy search on slack_message
policy search on slot_hold
policy search on tag
policy search on team
policy search on team_member
policy search on test_entry
policy search on test_guard
policy search on test_job
policy search on test_meeting
policy search on test_number
policy search on test_payment
policy search on test_seed
policy search on text_connection
policy search on text_message
policy search on text_opt_out
policy search on text_received
policy search on utm_set
policy search on waiting_entry
policy search on waiting_offer
policy search on webhook_attempt
policy search on webhook_delivery
policy search on webhook_endpoint
policy search on webhook_replay
policy workspace on account
policy workspace on api_key
policy workspace on archive_record
policy workspace on archive_state
policy workspace on archive_version
policy workspace on audit_chain
policy workspace on audit_entry
policy workspace on automation_action
policy workspace on automation_news
policy workspace on automation_rule
policy workspace on availability
policy workspace on booking_link
policy workspace on calendar
policy workspace on calendar_connection
policy workspace on calendar_feed
policy workspace on calendar_item
policy workspace on call_deposit
policy workspace on call_entry
policy workspace on call_link
policy workspace on call_reminder
policy workspace on change
policy workspace on change_counter
policy workspace on commission_book
policy workspace on commission_due
policy workspace on commission_entry
policy workspace on commission_period
policy workspace on commission_plan
policy workspace on commission_posting
policy workspace on commission_return
policy workspace on commission_source
policy workspace on commission_version
policy workspace on contact
policy workspace on contact_merge
policy workspace on contact_note
policy workspace on contact_search_change
policy workspace on contact_suggestion
policy workspace on contact_tag
policy workspace on contact_touch
policy workspace on custom_field
policy workspace on deal
policy workspace on declined_booking
policy workspace on deprecated_use
policy workspace on duplicate_candidate
policy workspace on erasure
policy workspace on event
policy workspace on event_call
policy workspace on event_call_history
policy workspace on event_call_host
policy workspace on event_host
policy workspace on event_name
policy workspace on event_stat
policy workspace on event_team
policy workspace on fictional_copy
policy workspace on field_answer
policy workspace on field_option
policy workspace on form_submission
policy workspace on host_calibration
policy workspace on idempotency_key
policy workspace on import_effect
policy workspace on import_error
policy workspace on import_layout
policy workspace on import_link
policy workspace on import_origin
policy workspace on import_part
policy workspace on import_planned
policy workspace on import_run
policy workspace on imported_call
policy workspace on imported_deal
policy workspace on list_columns
policy workspace on mail
policy workspace on mail_opt_out
policy workspace on meeting_budget
policy workspace on member
policy workspace on name_of_then
policy workspace on notice
policy workspace on notice_mute
policy workspace on page_tally
policy workspace on payment
policy workspace on payment_connection
policy workspace on payment_event
policy workspace on payment_source
policy workspace on picture
policy workspace on product
policy workspace on report_check
policy workspace on request_log
policy workspace on routing_decision
policy workspace on row_count
policy workspace on saved_view
policy workspace on scenario_act
policy workspace on scenario_run
policy workspace on session_workspace
policy workspace on setter_claim
policy workspace on sign_in_connection
policy workspace on sign_in_domain
policy workspace on sign_in_identity
policy workspace on slack_app
policy workspace on slack_channel
policy workspace on slack_click
policy workspace on slack_message
policy workspace on slot_hold
policy workspace on tag
policy workspace on team
policy workspace on team_member
policy workspace on test_entry
policy workspace on test_guard
policy workspace on test_job
policy workspace on test_meeting
policy workspace on test_number
policy workspace on test_payment
policy workspace on test_seed
policy workspace on text_connection
policy workspace on text_message
policy workspace on text_opt_out
policy workspace on text_received
policy workspace on utm_set
policy workspace on waiting_entry
policy workspace on waiting_offer
policy workspace on webhook_attempt
policy workspace on webhook_delivery
policy workspace on webhook_endpoint
policy workspace on webhook_replay
process_heartbeat: process_heartbeat_pkey PRIMARY KEY (id)
product: product_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
product: product_account_id_parent_product_id_fkey FOREIGN KEY (account_id, parent_product_id) REFERENCES product(account_id, id)
product: product_pkey PRIMARY KEY (account_id, id)
rate_limit: rate_limit_pkey PRIMARY KEY (key)
recovery_code: recovery_code_pkey PRIMARY KEY (user_id, code_hash)
recovery_code: recovery_code_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
report_check: report_check_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
report_check: report_check_pkey PRIMARY KEY (account_id, id)
report_check: report_check_state_check CHECK ((state = ANY (ARRAY['WAITING'::text, 'DONE'::text, 'FAILED'::text])))
request_log: request_log_kind_check CHECK ((kind = ANY (ARRAY['api_key'::text, 'oauth'::text])))
request_log: request_log_pkey PRIMARY KEY (account_id, id, at)
routing_decision: routing_decision_account_id_event_call_id_fkey FOREIGN KEY (account_id, event_call_id) REFERENCES event_call(account_id, id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED
routing_decision: routing_decision_cause_check CHECK ((cause = ANY (ARRAY['BOOKED'::text, 'RESCHEDULED'::text, 'REASSIGNED'::text])))
routing_decision: routing_decision_pkey PRIMARY KEY (account_id, id)
row_count: row_count_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
row_count: row_count_pkey PRIMARY KEY (account_id, relation, shard)
saml_assertion: saml_assertion_pkey PRIMARY KEY (workspace_id, connection_id, assertion_hash)
saml_assertion: saml_assertion_workspace_id_connection_id_fkey FOREIGN KEY (workspace_id, connection_id) REFERENCES sign_in_connection(account_id, id) ON DELETE CASCADE
saved_view: saved_view_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES member(account_id, user_id) ON DELETE CASCADE
saved_view: saved_view_pkey PRIMARY KEY (account_id, id)
scenario_act: scenario_act_account_id_run_id_fkey FOREIGN KEY (account_id, run_id) REFERENCES scenario_run(account_id, id) ON DELETE CASCADE
scenario_act: scenario_act_pkey PRIMARY KEY (account_id, run_id, number)
scenario_run: scenario_run_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
scenario_run: scenario_run_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES member(account_id, user_id)
scenario_run: scenario_run_pkey PRIMARY KEY (account_id, id)
scenario_run: scenario_run_status_check CHECK ((status = ANY (ARRAY['QUEUED'::text, 'RUNNING'::text, 'DONE'::text, 'CANCELLED'::text, 'FAILED'::text])))
schema_migration: schema_migration_pkey PRIMARY KEY (version)
session: session_by_company CHECK (((workspace_id IS NULL) = (connection_id IS NULL)))
session: session_pkey PRIMARY KEY (id)
session: session_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
session: session_workspace_id_connection_id_fkey FOREIGN KEY (workspace_id, connection_id) REFERENCES sign_in_connection(account_id, id) ON DELETE CASCADE
session_workspace: session_workspace_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES member(account_id, user_id)
session_workspace: session_workspace_pkey PRIMARY KEY (account_id, session_id)
setter_claim: setter_claim_account_id_contact_id_fkey FOREIGN KEY (account_id, contact_id) REFERENCES contact(account_id, id) ON DELETE CASCADE
setter_claim: setter_claim_account_id_event_call_id_fkey FOREIGN KEY (account_id, event_call_id) REFERENCES event_call(account_id, id) ON DELETE SET NULL (event_call_id)
setter_claim: setter_claim_account_id_event_id_fkey FOREIGN KEY (account_id, event_id) REFERENCES event(account_id, id) ON DELETE SET NULL (event_id)
setter_claim: setter_claim_account_id_setter_id_fkey FOREIGN KEY (account_id, setter_id) REFERENCES member(account_id, user_id)
setter_claim: setter_claim_claim_status_check CHECK ((claim_status = ANY (ARRAY['PENDING'::text, 'SCHEDULED'::text, 'USER_SCHEDULED'::text, 'RESCHEDULED'::text, 'CANCELLED'::text, 'NO_CALL'::text, 'EXISTING_CALL'::text, 'DISCOVERY_OUTCOME_PENDING'::text])))
setter_claim: setter_claim_origin_check CHECK ((origin = ANY (ARRAY['CLAIM'::text, 'ASSIGN'::text, 'ROUND_ROBIN'::text, 'RULE'::text, 'BOOKING'::text])))
setter_claim: setter_claim_outcome_check CHECK ((outcome = ANY (ARRAY['QUALIFIED'::text, 'UNQUALIFIED'::text])))
setter_claim: setter_claim_pkey PRIMARY KEY (account_id, id)
sign_in_connection: sign_in_connection_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
sign_in_connection: sign_in_connection_pkey PRIMARY KEY (account_id, id)
sign_in_domain: sign_in_domain_account_id_connection_id_fkey FOREIGN KEY (account_id, connection_id) REFERENCES sign_in_connection(account_id, id) ON DELETE CASCADE
sign_in_domain: sign_in_domain_pkey PRIMARY KEY (account_id, domain)
sign_in_identity: sign_in_identity_account_id_connection_id_fkey FOREIGN KEY (account_id, connection_id) REFERENCES sign_in_connection(account_id, id) ON DELETE CASCADE
sign_in_identity: sign_in_identity_account_id_connection_id_user_id_key UNIQUE (account_id, connection_id, user_id)
sign_in_identity: sign_in_identity_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES member(account_id, user_id)
sign_in_identity: sign_in_identity_pkey PRIMARY KEY (account_id, connection_id, issuer, subject)
slack_app: slack_app_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
slack_app: slack_app_account_id_key UNIQUE (account_id)
slack_app: slack_app_pkey PRIMARY KEY (account_id, id)
slack_app: slack_app_status_check CHECK ((status = ANY (ARRAY['CONNECTED'::text, 'ERROR'::text])))
slack_channel: slack_channel_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
slack_channel: slack_channel_account_id_kind_target_key UNIQUE (account_id, kind, target)
slack_channel: slack_channel_account_id_place_key UNIQUE (account_id, place)
slack_channel: slack_channel_check CHECK (((kind = 'WEBHOOK'::text) = (webhook_url IS NOT NULL)))
slack_channel: slack_channel_dialect_check CHECK ((dialect = ANY (ARRAY['SLACK'::text, 'COMPATIBLE'::text])))
slack_channel: slack_channel_kind_check CHECK ((kind = ANY (ARRAY['WEBHOOK'::text, 'APP'::text])))
slack_channel: slack_channel_pkey PRIMARY KEY (account_id, id)
slack_channel: slack_channel_status_check CHECK ((status = ANY (ARRAY['ACTIVE'::text, 'OFF'::text])))
slack_click: slack_click_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
slack_click: slack_click_account_id_signature_hash_key UNIQUE (account_id, signature_hash)
slack_click: slack_click_pkey PRIMARY KEY (account_id, id)
slack_message: slack_message_account_id_contact_id_fkey FOREIGN KEY (account_id, contact_id) REFERENCES contact(account_id, id) ON DELETE CASCADE
slack_message: slack_message_account_id_slack_channel_id_change_id_key UNIQUE (account_id, slack_channel_id, change_id)
slack_message: slack_message_account_id_slack_channel_id_fkey FOREIGN KEY (account_id, slack_channel_id) REFERENCES slack_channel(account_id, id) ON DELETE CASCADE
slack_message: slack_message_pkey PRIMARY KEY (account_id, id)
slack_message: slack_message_status_check CHECK ((status = ANY (ARRAY['QUEUED'::text, 'SENT'::text, 'FAILED'::text, 'SKIPPED'::text])))
slot_hold: slot_hold_account_id_event_id_fkey FOREIGN KEY (account_id, event_id) REFERENCES event(account_id, id) ON DELETE CASCADE
slot_hold: slot_hold_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
slot_hold: slot_hold_pkey PRIMARY KEY (account_id, id)
tag: tag_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
tag: tag_pkey PRIMARY KEY (account_id, id)
team: team_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
team: team_pkey PRIMARY KEY (account_id, id)
team_member: team_member_account_id_team_id_fkey FOREIGN KEY (account_id, team_id) REFERENCES team(account_id, id) ON DELETE CASCADE
team_member: team_member_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES member(account_id, user_id) ON DELETE CASCADE
team_member: team_member_pkey PRIMARY KEY (account_id, team_id, user_id)
test_entry: test_entry_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
test_entry: test_entry_pkey PRIMARY KEY (account_id, calendar, external_id)
test_guard: test_guard_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
test_guard: test_guard_pkey PRIMARY KEY (account_id, kind)
test_job: test_job_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
test_job: test_job_pkey PRIMARY KEY (account_id, id)
test_meeting: test_meeting_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
test_meeting: test_meeting_pkey PRIMARY KEY (account_id, id)
test_number: test_number_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
test_number: test_number_pkey PRIMARY KEY (account_id, name)
test_payment: test_payment_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
test_payment: test_payment_dispute CHECK ((dispute = ANY (ARRAY['OPEN'::text, 'WON'::text, 'LOST'::text])))
test_payment: test_payment_pkey PRIMARY KEY (account_id, id)
test_payment: test_payment_state CHECK ((state = ANY (ARRAY['OPEN'::text, 'DECLINED'::text, 'PAID'::text, 'EXPIRED'::text])))
test_seed: test_seed_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
test_seed: test_seed_pkey PRIMARY KEY (account_id)
text_connection: text_connection_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
text_connection: text_connection_account_id_key UNIQUE (account_id)
text_connection: text_connection_check CHECK (((quiet_from IS NULL) = (quiet_to IS NULL)))
text_connection: text_connection_pkey PRIMARY KEY (account_id, id)
text_connection: text_connection_provider_check CHECK ((provider = 'Twilio'::text))
text_connection: text_connection_quiet_from_check CHECK (((quiet_from >= 0) AND (quiet_from <= 1439)))
text_connection: text_connection_quiet_to_check CHECK (((quiet_to >= 0) AND (quiet_to <= 1439)))
text_connection: text_connection_status_check CHECK ((status = ANY (ARRAY['CONNECTED'::text, 'ERROR'::text])))
text_message: text_message_account_id_cause_key UNIQUE (account_id, cause)
text_message: text_message_account_id_event_call_id_fkey FOREIGN KEY (account_id, event_call_id) REFERENCES event_call(account_id, id) ON DELETE CASCADE
text_message: text_message_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
text_message: text_message_channel_check CHECK ((channel = ANY (ARRAY['TEXT'::text, 'WHATSAPP'::text])))
text_message: text_message_encoding_check CHECK ((encoding = ANY (ARRAY['GSM-7'::text, 'UCS-2'::text])))
text_message: text_message_pkey PRIMARY KEY (account_id, id)
text_message: text_message_status_check CHECK ((status = ANY (ARRAY['QUEUED'::text, 'SENT'::text, 'DELIVERED'::text, 'UNDELIVERED'::text, 'FAILED'::text, 'SKIPPED'::text])))
text_opt_out: text_opt_out_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
text_opt_out: text_opt_out_pkey PRIMARY KEY (account_id, number_hash)
text_received: text_received_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
text_received: text_received_pkey PRIMARY KEY (account_id, external_id)
throttle: throttle_pkey PRIMARY KEY (key)
totp_factor: totp_factor_pkey PRIMARY KEY (user_id)
totp_factor: totp_factor_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
utm_set: utm_set_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
utm_set: utm_set_pkey PRIMARY KEY (account_id, id)
verified_domain: verified_domain_pkey PRIMARY KEY (domain)
verified_domain: verified_domain_workspace_id_domain_fkey FOREIGN KEY (workspace_id, domain) REFERENCES sign_in_domain(account_id, domain) ON DELETE CASCADE
view member_person (security_invoker=true):  SELECT member.account_id, member.user_id, member.person_id, person.email, person.email_normalized, person.first_name, person.last_name, person.phone_number, person.avatar_url, person.time_zone, person.locale FROM (member JOIN app_user person ON ((person.id = member.person_id)));
waiting_entry: waiting_entry_account_id_contact_id_fkey FOREIGN KEY (account_id, contact_id) REFERENCES contact(account_id, id) ON DELETE CASCADE
waiting_entry: waiting_entry_account_id_contact_id_one_per_key UNIQUE (account_id, contact_id, one_per)
waiting_entry: waiting_entry_account_id_event_call_id_fkey FOREIGN KEY (account_id, event_call_id) REFERENCES event_call(account_id, id)
waiting_entry: waiting_entry_account_id_event_id_fkey FOREIGN KEY (account_id, event_id) REFERENCES event(account_id, id)
waiting_entry: waiting_entry_account_id_token_hash_key UNIQUE (account_id, token_hash)
waiting_entry: waiting_entry_check CHECK (((outcome IS NULL) = (ended_at IS NULL)))
waiting_entry: waiting_entry_outcome_check CHECK ((outcome = ANY (ARRAY['BOOKED'::text, 'LEFT'::text, 'REMOVED'::text, 'EXPIRED'::text])))
waiting_entry: waiting_entry_pkey PRIMARY KEY (account_id, id)
waiting_offer: waiting_offer_account_id_entry_id_fkey FOREIGN KEY (account_id, entry_id) REFERENCES waiting_entry(account_id, id) ON DELETE CASCADE
waiting_offer: waiting_offer_account_id_hold_id_key UNIQUE (account_id, hold_id)
waiting_offer: waiting_offer_check CHECK (((state = 'OPEN'::text) = (ended_at IS NULL)))
waiting_offer: waiting_offer_pkey PRIMARY KEY (account_id, id)
waiting_offer: waiting_offer_state_check CHECK ((state = ANY (ARRAY['OPEN'::text, 'BOOKED'::text, 'DECLINED'::text, 'EXPIRED'::text, 'WITHDRAWN'::text])))
webhook_attempt: webhook_attempt_account_id_delivery_id_fkey FOREIGN KEY (account_id, delivery_id) REFERENCES webhook_delivery(account_id, id) ON DELETE CASCADE
webhook_attempt: webhook_attempt_pkey PRIMARY KEY (account_id, delivery_id, number)
webhook_delivery: webhook_delivery_account_id_change_id_fkey FOREIGN KEY (account_id, change_id) REFERENCES change(account_id, id) ON DELETE CASCADE
webhook_delivery: webhook_delivery_account_id_endpoint_id_fkey FOREIGN KEY (account_id, endpoint_id) REFERENCES webhook_endpoint(account_id, id) ON DELETE CASCADE
webhook_delivery: webhook_delivery_carried CHECK (((job_id IS NULL) OR (status = 'PENDING'::text)))
webhook_delivery: webhook_delivery_cause_check CHECK ((cause = ANY (ARRAY['EVENT'::text, 'TEST'::text, 'REPLAY'::text])))
webhook_delivery: webhook_delivery_pkey PRIMARY KEY (account_id, id)
webhook_delivery: webhook_delivery_status_check CHECK ((status = ANY (ARRAY['PENDING'::text, 'SUCCEEDED'::text, 'FAILED'::text, 'CANCELLED'::text])))
webhook_endpoint: webhook_endpoint_account_id_created_by_fkey FOREIGN KEY (account_id, created_by) REFERENCES member(account_id, user_id)
webhook_endpoint: webhook_endpoint_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
webhook_endpoint: webhook_endpoint_account_id_number_key UNIQUE (account_id, number)
webhook_endpoint: webhook_endpoint_format_check CHECK ((format = ANY (ARRAY['plain'::text, 'array'::text])))
webhook_endpoint: webhook_endpoint_payload_check CHECK ((payload = ANY (ARRAY['full'::text, 'thin'::text])))
webhook_endpoint: webhook_endpoint_pkey PRIMARY KEY (account_id, id)
webhook_endpoint: webhook_endpoint_place_check CHECK (((place >= 1) AND (place <= 50)))
webhook_endpoint: webhook_endpoint_status_check CHECK ((status = ANY (ARRAY['ACTIVE'::text, 'PAUSED'::text, 'DISABLED'::text])))
webhook_replay: webhook_replay_account_id_endpoint_id_fkey FOREIGN KEY (account_id, endpoint_id) REFERENCES webhook_endpoint(account_id, id) ON DELETE CASCADE
webhook_replay: webhook_replay_kind_check CHECK ((kind = ANY (ARRAY['REPLAY'::text, 'RECOVER'::text])))
webhook_replay: webhook_replay_pkey PRIMARY KEY (account_id, id)
