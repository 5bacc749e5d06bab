// Tables of reports that are more than a name, in SQL with the placeholders of sources.

/** Calls with what is computed of them. */
export const calls = `(select *, ends_at <= :now as is_over, date_part('epoch', ends_at - starts_at) as seconds,
  greatest(date_part('epoch', starts_at - created_at), 0) as notice from event_call) c`;

export const callOfDeal = 'left join event_call c on c.account_id = d.account_id and c.id = d.event_call_id';
export const dealOfPayment = 'payment p left join deal d on d.account_id = p.account_id and d.id = p.deal_id';

type Touched = { row: 'd' | 'p'; from: string; at: string; contact: string; amount: string; live: string };

/** Each row as often as its contact was touched before, with its share of the credit by each way of giving it. */
export function touched({ row, from, at, contact, amount, live }: Touched): string {
  return `(select ${row}.account_id, ${row}.id, ${at} as at, ${amount} as amount, ${row}.currency,
      d.user_id, d.setter_id, d.product_id, c.event_id, c.team_id, c.source, c.call_type, c.utm, t.utm->>:utm as touch,
      (row_number() over touches = 1)::integer as first_share,
      (row_number() over touches = count(*) over (partition by ${row}.id))::integer as last_share,
      1 / (count(*) over (partition by ${row}.id))::float8 as linear_share
    from ${from} ${callOfDeal}
    left join contact_touch t on t.account_id = ${row}.account_id and t.contact_id = ${contact} and t.at <= ${at}
    where ${row}.account_id = :account and ${at} >= :from and ${at} < :before and ${live}
    window touches as (partition by ${row}.id order by t.at, t.id)) a`;
}

/** What a setter did first for a contact: claimed it, booked for it, or wrote a note. Being assigned is nothing they did. */
export const firstAction = `(select contact_id, min(at) as at from (
    select s.contact_id, s.claimed_at as at from setter_claim s where s.account_id = :account and s.origin in ('CLAIM', 'BOOKING') and s.setter_id is not null
    union all
    select n.contact_id, n.created_at from contact_note n join contact o on o.account_id = n.account_id and o.id = n.contact_id and o.setter_id = n.user_id
    where n.account_id = :account and n.deleted_at is null
  ) done group by contact_id) action`;

/** How the calls of each event would be spread over its hosts by weight. */
export const targets = `(select w.account_id, w.event_id, w.user_id, credit.n * w.weight / sum(w.weight) over (partition by w.event_id)::float8 as target
  from event_host w join (
    select h.event_id, sum(h.credit) as n from event_call_host h
    where h.account_id = :account and h.assigned_at >= :from and h.assigned_at < :before group by h.event_id
  ) credit on credit.event_id = w.event_id
  where w.account_id = :account and w.active and w.role = 'POOL') w`;
