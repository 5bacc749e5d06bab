-- Made by `npm run queries` from what the tests sent: server/domain/sales/payment-connections/kept-payments.ts

insert into test_payment (account_id, request_key, reference, amount, currency, title, email, return_url, created_at, expires_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9::timestamptz, $10::timestamptz) on conflict (account_id, request_key) do nothing
-- takes $1 bigint, $2 text, $3 text, $4 bigint, $5 text, $6 text, $7 text, $8 text, $9 timestamp with time zone, $10 timestamp with time zone

select t.id, t.reference, t.amount, t.refunded, t.dispute, t.disputed, t.currency, t.title, t.email, t.state, t.return_url, t.created_at, t.expires_at, t.paid_at from test_payment t where t.account_id = $1 and t.id = $2
-- takes $1 bigint, $2 bigint
-- gives id bigint, reference text, amount bigint, refunded bigint, dispute text, disputed bigint, currency text, title text, email text, state text, return_url text, created_at timestamp with time zone, expires_at timestamp with time zone, paid_at timestamp with time zone

select t.id, t.reference, t.amount, t.refunded, t.dispute, t.disputed, t.currency, t.title, t.email, t.state, t.return_url, t.created_at, t.expires_at, t.paid_at from test_payment t where t.account_id = $1 and t.request_key = $2
-- takes $1 bigint, $2 text
-- gives id bigint, reference text, amount bigint, refunded bigint, dispute text, disputed bigint, currency text, title text, email text, state text, return_url text, created_at timestamp with time zone, expires_at timestamp with time zone, paid_at timestamp with time zone

select t.id, t.reference, t.amount, t.refunded, t.dispute, t.disputed, t.currency, t.title, t.email, t.state, t.return_url, t.created_at, t.expires_at, t.paid_at from test_payment t where t.account_id = $1 and t.state = 'PAID' and ($2::bigint is null or t.id < $3::bigint) and ($4::timestamptz is null or t.paid_at >= $5::timestamptz) order by t.id desc limit $6
-- takes $1 bigint, $2 bigint, $3 bigint, $4 timestamp with time zone, $5 timestamp with time zone, $6 bigint
-- gives id bigint, reference text, amount bigint, refunded bigint, dispute text, disputed bigint, currency text, title text, email text, state text, return_url text, created_at timestamp with time zone, expires_at timestamp with time zone, paid_at timestamp with time zone

update test_payment set refunded = amount where account_id = $1 and id = $2 and state = 'PAID' and (dispute is null or dispute = 'WON') returning id
-- takes $1 bigint, $2 bigint
-- gives id bigint

update test_payment set state = 'EXPIRED' where account_id = $1 and id = $2 and state in ('OPEN', 'DECLINED')
-- takes $1 bigint, $2 bigint
