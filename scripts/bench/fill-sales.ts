import type pg from 'pg';

// Rows for contacts in every workspace: one contact in a hundred has ten calls, one call in five a deal, and each deal
// one or two payments; one contact in ten has a tag.

const statements = [
  `insert into tag (account_id, name) select id, made.name from account, unnest(array['Hot', 'Webinar', 'Newsletter']) as made (name)`,
  `insert into contact_tag (account_id, contact_id, tag_id)
    select c.account_id, c.id, (select t.id from tag t where t.account_id = c.account_id order by t.id offset c.id / 10 % 3 limit 1)
    from contact c where c.id % 10 = 0`,
  `insert into product (account_id, name) select id, 'Product ' || n from account, generate_series(1, 3) n`,
  `insert into event_call (account_id, event_id, contact_id, user_id, preview_id, token, token_hash, call_type, status, starts_at, ends_at, time_zone, host_time_zone,
      duration_min, invitee_name, invitee_email, search_text, location, outcome, no_sale_reason, utm, event_name, link_prefix, created_by, created_at, updated_at, source)
    select c.account_id, e.id, c.id, e.user_id, 'sale_' || c.id || '_' || n, 'sale_' || c.id || '_' || n, sha256(convert_to('sale_' || c.id || '_' || n, 'UTF8')), 'STRATEGY_EVENT',
      case when n = 3 then 'CANCELLED' else 'SCHEDULED' end, at, at + interval '30 minutes', 'UTC', 'UTC', 30,
      trim(c.first_name || ' ' || c.last_name), c.email, c.search_text, 'CUSTOM_LINK',
      case when n in (1, 6) then 'WON' when n = 9 then 'PENDING' else 'NO_SALE' end,
      case when n in (1, 6, 9) then null when n % 2 = 0 then 'NO_SHOW' else 'NOT_INTERESTED' end,
      jsonb_build_array(jsonb_build_object('utmKey', 'utm_source', 'utmValue', 'source ' || n)), e.name, a.slug || '/' || e.slug, '{"type":"system","id":"bench","name":"Bench"}', at, at, 'IMPORT'
    from contact c join event e on e.account_id = c.account_id join account a on a.id = c.account_id, generate_series(1, 10) n,
      lateral (select date_trunc('minute', now()) - make_interval(days => n * 20, mins => (c.id / 100 % 10000)::integer) as at) made
    where c.id % 100 = 0`,
  `insert into event_call_host (account_id, event_call_id, user_id, event_id, starts_at, span, blocking, assigned_at)
    select account_id, id, user_id, event_id, starts_at, tstzrange(starts_at, ends_at), false, created_at
    from event_call where preview_id like 'sale\\_%'`,
  `insert into deal (account_id, event_call_id, contact_id, user_id, product_id, value, currency, transaction_type, time, created_by)
    select c.account_id, c.id, c.contact_id, c.user_id,
      (select p.id from product p where p.account_id = c.account_id order by p.id offset c.id % 3 limit 1), 100000 + c.id % 900, 'USD',
      (array['WON', 'DEPOSIT', 'RECURRING'])[c.id % 3 + 1], c.ends_at, c.created_by
    from event_call c where c.outcome = 'WON' and c.preview_id like 'sale\\_%'`,
  `insert into payment (account_id, value, currency, email, email_normalized, search_text, deal_id, contact_id, occurred_at)
    select d.account_id, case when part = 1 then d.value / 2 else d.value - d.value / 2 end, 'USD', c.email, c.email_normalized, c.search_text,
      case when d.id % 10 > 0 then d.id end, d.contact_id, d.time + interval '1 day' * part
    from deal d join contact c on c.account_id = d.account_id and c.id = d.contact_id, generate_series(1, 2) part
    where part = 1 or d.id % 2 = 0`,
  `insert into contact_touch (account_id, contact_id, at, utm)
    select account_id, id, joined_time, '{"utm_source":"google"}' from contact where id % 100 = 0`,
  `insert into custom_field (account_id, type, input_type, name, identifier) select id, 'CONTACT', 'TEXT', 'Bench', 'bench' from account`,
  `insert into contact_note (account_id, contact_id, note, author_name)
    select account_id, id, 'Note ' || n, 'Bench' from contact, generate_series(1, 5) n where id % 100 = 0`,
];

/** Adds them to existing workspaces with contacts. */
export async function fillSales(client: pg.ClientBase): Promise<void> {
  for (const statement of statements) await client.query(statement);
}
