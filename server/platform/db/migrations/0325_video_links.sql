-- Links of calls by video: who makes them, what was made, and the meetings at providers.

-- A link that leads to the person themself, for events that ask for it.
alter table app_user add column meeting_link text;

alter table event_call
  -- Who makes the link; null: somebody typed it, or there is none.
  add column link_source text check (link_source in ('GOOGLE_MEET', 'MS_TEAMS', 'ZOOM', 'JITSI', 'HOST')),
  -- Numbers and codes to take part by phone.
  add column dial_in text;

-- The link of a call that somebody else makes, and their meeting behind it: one for each host in charge.
create table call_link (
  account_id bigint not null,
  event_call_id bigint not null,
  user_id bigint not null,
  provider text not null check (provider in ('GOOGLE_MEET', 'MS_TEAMS', 'ZOOM', 'JITSI', 'HOST')),
  -- With which account it was made; null once that is disconnected.
  connection_id bigint,
  external_id text,
  -- The time it is to be for.
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- Whether there has to be a meeting.
  is_wanted boolean not null,
  state text not null default 'PENDING' check (state in ('PENDING', 'READY', 'FAILED')),
  tries integer not null default 0,
  error text,
  -- When the host was told that there is no link; once.
  told_at timestamptz,
  -- When it is tried next; null: nothing is to be done.
  due_at timestamptz,
  leased_until timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, event_call_id, user_id, provider),
  foreign key (account_id, event_call_id) references event_call (account_id, id) on delete cascade,
  foreign key (account_id, connection_id) references calendar_connection (account_id, id) on delete set null (connection_id)
);
create index call_link_due on call_link (due_at) where due_at is not null;
create index call_link_connection on call_link (account_id, connection_id);
create index call_link_failed on call_link (account_id, user_id) where state = 'FAILED';
select tenant_table('call_link');

-- How many meetings were made and changed with an account on a day in UTC: providers allow only so many.
create table meeting_budget (
  account_id bigint not null,
  connection_id bigint not null,
  day date not null,
  used integer not null,
  primary key (account_id, connection_id, day),
  foreign key (account_id, connection_id) references calendar_connection (account_id, id) on delete cascade
);
select tenant_table('meeting_budget');
