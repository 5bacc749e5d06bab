// Composite tables for reports, in SQL with the placeholders of sources.

/** Calls with computed columns. */
export const calls = `(select *, ends_at <= :now as is_over, date_part('epoch', ends_at - starts_at) as seconds,
  greatest(date_part('epoch', starts_at - created_at), 0) as notice from event_call) c`;

/** Tracking filters use the call, groupings the set. If neither is used, the planner drops the joins. */
export const callOfDeal = `left join event_call c on c.account_id = d.account_id and c.id = d.event_call_id
  left join utm_set u on u.account_id = d.account_id and u.id = d.utm_set_id`;
export const dealOfPayment = 'payment p left join deal d on d.account_id = p.account_id and d.id = p.deal_id';

type Touched = { row: 'd' | 'p'; from: string; at: string; contact: string; amount: string; live: string };

/** Each row once per earlier touch of its contact, with the touch's share of the credit in each attribution model. */
export function touched({ row, from, at, contact, amount, live }: Touched): string {
  return `(select ${row}.account_id, ${row}.id, ${at} as at, ${amount} as amount, ${row}.currency,
      d.user_id, d.setter_id, d.product_id, d.call_event_id, d.call_team_id, d.call_source, d.call_type, c.utm, t.utm->>:utm as touch,
      (row_number() over touches = 1)::integer as first_share,
      (row_number() over touches = count(*) over (partition by ${row}.id))::integer as last_share,
      1 / (count(*) over (partition by ${row}.id))::float8 as linear_share
    from ${from} ${callOfDeal}
    left join contact_touch t on t.account_id = ${row}.account_id and t.contact_id = ${contact} and t.at <= ${at}
    where ${row}.account_id = :account and ${at} >= :from and ${at} < :before and ${live}
    window touches as (partition by ${row}.id order by t.at, t.id)) a`;
}

/**
 * When a setter first acted for a contact: claimed it, booked for it, or wrote a note. Being assigned does not count.
 */
export const firstAction = `(select contact_id, min(at) as at from (
    select s.contact_id, s.claimed_at as at from setter_claim s where s.account_id = :account and s.origin in ('CLAIM', 'BOOKING') and s.setter_id is not null
    union all
    select n.contact_id, n.created_at from contact_note n join contact o on o.account_id = n.account_id and o.id = n.contact_id and o.setter_id = n.user_id
    where n.account_id = :account and n.deleted_at is null
  ) done group by contact_id) action`;

/**
 * The fair distribution of each event's calls over its hosts: by weight if the event uses weights, else evenly.
 * Calibrations count as in the choice of hosts, so that nobody is expected to make up for the time before they joined.
 */
export const targets = `(select t.account_id, t.event_id, t.user_id, (t.loads * t.weight / t.weights - t.calibration) as target
  from (
    select s.*, sum(s.credit + s.calibration) over event as loads, sum(s.weight) over event as weights, sum(s.credit) over event as n
    from (
      select p.account_id, p.event_id, p.user_id,
        case when e.settings->'assignment'->>'mode' = 'WEIGHTED' then p.weight else 1 end::float8 as weight,
        coalesce(k.calibration, 0) as calibration, coalesce(c.n, 0) as credit
      from (
        select account_id, event_id, user_id, weight from event_host
        where account_id = :account and active and role = 'POOL'
        union
        select t.account_id, t.event_id, m.user_id, 100 from event_team t
        join team_member m on m.account_id = t.account_id and m.team_id = t.team_id
        where t.account_id = :account and not exists (
          select from event_host h where h.account_id = t.account_id and h.event_id = t.event_id and h.user_id = m.user_id)
      ) p
      join event e on e.account_id = p.account_id and e.id = p.event_id
      left join host_calibration k on k.account_id = p.account_id and k.event_id = p.event_id and k.user_id = p.user_id
        and k.calibrated_at >= :from and k.calibrated_at < :before
      left join (
        select h.event_id, h.user_id, sum(h.credit) as n from event_call_host h
        where h.account_id = :account and h.event_id is not null and h.assigned_at >= :from and h.assigned_at < :before
        group by h.event_id, h.user_id
      ) c on c.event_id = p.event_id and c.user_id = p.user_id
    ) s
    window event as (partition by s.event_id)
  ) t where t.n > 0) w`;
