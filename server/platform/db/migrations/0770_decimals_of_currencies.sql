-- contract: works with 0.1.0 and later
-- Amounts were stored with as many decimals as `Intl` gives their currencies. They are by ISO 4217 now
-- (contract/currency-decimals.ts): three for IQD, two for the others that had none.

-- The text of an expression: the object with the named numbers in the new minor units.
create function with_decimals(object text, names text, factor text) returns text language sql immutable as $$
  select format('(select coalesce(jsonb_object_agg(key, case when key = any(%s) and jsonb_typeof(value) = ''number''
    then to_jsonb(value::text::numeric * %s) else value end), ''{}'') from jsonb_each(%s))', names, factor, object)
$$;
-- The same for a list of objects.
create function each_with_decimals(list text, names text, factor text) returns text language sql immutable as $$
  select format('(select coalesce(jsonb_agg(%s order by place), ''[]'') from jsonb_array_elements(%s) with ordinality listed(item, place))',
    with_decimals('item', names, factor), list)
$$;

-- Cells have tables of their own, under the same names. Each statement is of one table, or of tables of one cell.
create function add_decimals(cell name) returns void language plpgsql as $$
declare
  currencies constant text := $list$('AFN', 'ALL', 'COP', 'HUF', 'IDR', 'IQD', 'IRR', 'KPW', 'LAK', 'LBP', 'MGA', 'MMK', 'PKR', 'SLL', 'SOS', 'SYP', 'YER')$list$;
  factor constant text := '(case %s when ''IQD'' then 1000 else 100 end)';
  own constant text := format(factor, 'currency');
  of_entry constant text := format(factor, 'e.currency');
  is_share constant text := $of$v.rules->(e.rule_number - 1)->>'pays' = 'SHARE'$of$;
  amounts constant text := $names$'{value,discount,collected,refunded,balance,refunded_amount,cash}'::text[]$names$;
begin
  -- Payments update the totals of their deals.
  execute format('update %1$I.deal set value = value * %2$s, discount = discount * %2$s where currency in %3$s', cell, own, currencies);
  execute format('update %1$I.payment set value = value * %2$s, refunded_amount = refunded_amount * %2$s where currency in %3$s', cell, own, currencies);
  execute format('update %1$I.product set price = price * %2$s where currency in %3$s', cell, own, currencies);
  if to_regclass(format('%I.call_deposit', cell)) is not null then
    execute format('update %1$I.call_deposit set amount = amount * %2$s where currency in %3$s', cell, own, currencies);
  end if;
  if to_regclass(format('%I.test_payment', cell)) is not null then
    execute format('update %1$I.test_payment set amount = amount * %2$s, refunded = refunded * %2$s, disputed = disputed * %2$s
      where currency in %3$s', cell, own, currencies);
  end if;

  if to_regclass(format('%I.commission_return', cell)) is not null then
    -- Entries are kept as they were written, but for this.
    perform tell_servers('app.moving', 'on');
    execute format('update %1$I.commission_return r set returned = r.returned * %2$s from %1$I.payment p
      where p.account_id = r.account_id and p.id = r.payment_id and p.currency in %3$s', cell, format(factor, 'p.currency'), currencies);
    -- What a rule counts is money if it pays a share, and what a claw-back counts if its rule counts money. A tier of a rule
    -- that pays amounts begins at a number of items.
    execute format('update %1$I.commission_entry e set amount = e.amount * %2$s,
      why = %3$s || case when e.why ? ''parts'' then jsonb_build_object(''parts'', %4$s) else ''{}'' end
      from %1$I.commission_version v where v.account_id = e.account_id and v.id = e.version_id and e.currency in %5$s',
      cell, of_entry,
      with_decimals('e.why', format($names$('{pool,uncapped,earned,guaranteed,owed}'::text[] || case
        when %s or e.why ? 'earned' and e.basis in ('WON', 'CASH') then '{amount,before,returned}'::text[] else '{}' end)$names$, is_share), of_entry),
      each_with_decimals($list$e.why->'parts'$list$, format($names$case when %s then '{above,amount}'::text[] else '{rate}' end$names$, is_share), of_entry),
      currencies);
    execute format('update %1$I.commission_version set draws = %2$s, rules = (
        select coalesce(jsonb_agg(%3$s || jsonb_build_object(''tiers'', %4$s) order by number), ''[]'')
        from jsonb_array_elements(rules) with ordinality ruled(rule, number))
      where currency in %5$s',
      cell, each_with_decimals('draws', $names$'{amount}'::text[]$names$, own),
      with_decimals('rule', $names$'{cap}'::text[]$names$, own),
      each_with_decimals($list$rule->'tiers'$list$, $names$case when rule->>'pays' = 'SHARE' then '{above}'::text[] else '{rate}' end$names$, own),
      currencies);
    perform tell_servers('app.moving', 'off');
  end if;

  -- A version says its currency if that changed then. If not, a later one or the record says it.
  execute format('update %1$I.archive_version v set before = %2$s
    from (
      select c.account_id, c.resource, c.record_id, c.number, coalesce(
        (select n.before->>''currency'' from %1$I.archive_version n
          where n.account_id = c.account_id and n.resource = c.resource and n.record_id = c.record_id and n.number >= c.number and n.before ? ''currency''
          order by n.number limit 1),
        r.body->>''currency'') as currency
      from %1$I.archive_version c
      join %1$I.archive_record r on r.account_id = c.account_id and r.resource = c.resource and r.record_id = c.record_id
      where c.resource in (''DEAL'', ''PAYMENT'')
    ) said
    where said.account_id = v.account_id and said.resource = v.resource and said.record_id = v.record_id and said.number = v.number
      and said.currency in %3$s', cell, with_decimals('v.before', amounts, format(factor, 'said.currency')), currencies);
  execute format('update %1$I.archive_record set body = %2$s where resource in (''DEAL'', ''PAYMENT'') and body->>''currency'' in %3$s',
    cell, with_decimals('body', amounts, format(factor, $name$(body->>'currency')$name$)), currencies);
end
$$;

select add_decimals(nspname) from pg_namespace where nspname = 'public' or nspname like 'cell\_%' and to_regclass(format('%I.deal', nspname)) is not null;

drop function add_decimals(name);
drop function each_with_decimals(text, text, text);
drop function with_decimals(text, text, text);
