-- The tally of booking pages by the quarter of an hour: at the end of each it is known what was counted until then, so also at the
-- end of every day in every time zone. What was tallied by the day is known at the end of the day (docs/decisions/0224).
alter table event_stat add column counted_at timestamptz;

-- safe: the column and its check are new, and every row has the default; no release has the table yet
alter table page_tally add column quarter smallint not null default 95 check (quarter between 0 and 95);
-- safe: no release has the table yet
alter table page_tally drop constraint page_tally_pkey;
-- safe: no release has the table yet
alter table page_tally add primary key (account_id, event_id, day, quarter);

create or replace function tally_pages() returns trigger language plpgsql as $$
declare
  moment constant timestamp := new.counted_at at time zone 'UTC';
begin
  insert into page_tally as p (account_id, event_id, day, quarter, views, started, submitted)
  values (new.account_id, new.event_id, new.day,
    -- Who does not say when counts for the whole day.
    case when new.day = moment::date then floor(extract(epoch from moment::time) / 900)::smallint else 95 end,
    new.views - coalesce(old.views, 0), new.started - coalesce(old.started, 0), new.submitted - coalesce(old.submitted, 0))
  on conflict (account_id, event_id, day, quarter) do update
  set views = p.views + excluded.views, started = p.started + excluded.started, submitted = p.submitted + excluded.submitted;
  return null;
end
$$;

-- What had been counted at the end of the last quarter.
create view past.event_stat with (security_invoker = true) as
  select p.account_id, p.event_id, p.day, sum(p.views)::integer as views, sum(p.started)::integer as started, sum(p.submitted)::integer as submitted
  from public.page_tally p
  where p.day + (p.quarter + 1) * interval '15 minutes' <= current_setting('app.as_of')::timestamptz at time zone 'UTC'
  group by p.account_id, p.event_id, p.day;
