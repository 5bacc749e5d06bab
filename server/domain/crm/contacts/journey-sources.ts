/**
 * Everything that happened with a contact, as one query over all tables that know something, for the contact and those
 * merged into it. Ids are unique because they contain the number of their source.
 */
export function journeyOf(accountId: number, contactIds: readonly number[]): string {
  const [account, ids] = [`${accountId}`, contactIds.join(', ')];
  return [contactSources, callSources, saleSources, messageSources, claimSources]
    .flatMap((sources) => sources(account, ids))
    .map(
      ({ kind, at, id, title, by, details, from }, place) =>
        `select ${id} * 32 + ${place} as id, ${at} as at, ${kind} as kind, ${title} as title, ${by} as by, ${details} as details from ${from}`,
    )
    .join(' union all ');
}

type Source = Readonly<Record<'kind' | 'at' | 'id' | 'title' | 'by' | 'details' | 'from', string>>;

const nobody = 'null::text';
const words = {
  booked: `'Booked ' || c.event_name`,
  cancelled: `'Cancelled ' || c.event_name || coalesce(': ' || nullif(c.cancel_reason, ''), '')`,
  moved: `case h.action when 'rescheduled' then 'Moved ' when 'reassigned' then 'Handed over ' else 'Changed ' end || c.event_name`,
  outcome: `c.event_name || ': ' || initcap(replace(c.outcome, '_', ' ')) || coalesce(', ' || lower(replace(c.no_sale_reason, '_', ' ')), '')`,
};

function contactSources(account: string, ids: string): Source[] {
  return [
    {
      kind: `'contact.created'`,
      at: 'p.created_at',
      id: 'p.id',
      title: `'Contact created'`,
      by: nobody,
      details: `jsonb_build_object('contactId', p.id, 'source', p.source)`,
      from: `contact p where p.account_id = ${account} and p.id in (${ids})`,
    },
    {
      kind: `case a.action when 'contact.update' then 'contact.updated' when 'contact.delete' then 'contact.deleted' when 'contact.restore' then 'contact.restored' else 'contact.merged' end`,
      at: 'a.at',
      id: 'a.id',
      title: `case a.action
        when 'contact.update' then 'Changed ' || coalesce((select string_agg(key, ', ' order by key) from jsonb_object_keys(a.after) as key), 'the contact')
        when 'contact.delete' then 'Deleted' when 'contact.restore' then 'Restored' when 'contact.merge' then 'Merged with other contacts'
        else 'Merge undone' end`,
      by: `a.actor->>'name'`,
      details: `jsonb_build_object('action', a.action, 'before', a.before, 'after', a.after)`,
      from: `audit_entry a where a.account_id = ${account} and a.resource = 'contact' and a.resource_id in (${ids.replaceAll(/\d+/g, "'$&'")})
        and a.action in ('contact.update', 'contact.delete', 'contact.restore', 'contact.merge', 'contact.unmerge')`,
    },
    {
      kind: `'note.added'`,
      at: 'n.created_at',
      id: 'n.id',
      title: 'left(n.note, 200)',
      by: 'n.author_name',
      details: `jsonb_build_object('noteId', n.id, 'note', n.note, 'pinned', n.pinned, 'userId', n.user_id)`,
      from: `contact_note n where n.account_id = ${account} and n.contact_id in (${ids}) and n.deleted_at is null`,
    },
  ];
}

function callSources(account: string, ids: string): Source[] {
  const call = `jsonb_build_object('eventCallId', c.id, 'eventId', c.event_id, 'eventName', c.event_name, 'dateTime', c.starts_at, 'userId', c.user_id`;
  const calls = `event_call c where c.account_id = ${account} and c.contact_id in (${ids})`;
  return [
    {
      kind: `'call.booked'`,
      at: 'c.created_at',
      id: 'c.id',
      title: words.booked,
      by: `c.created_by->>'name'`,
      details: `${call}, 'status', c.status, 'source', c.source)`,
      from: calls,
    },
    {
      kind: `case h.action when 'rescheduled' then 'call.rescheduled' else 'call.changed' end`,
      at: 'h.at',
      id: 'h.id',
      title: words.moved,
      by: `h.actor->>'name'`,
      details: `${call}, 'action', h.action, 'before', h.before, 'after', h.after)`,
      from: `event_call_history h join event_call c on c.account_id = h.account_id and c.id = h.event_call_id
        where c.account_id = ${account} and c.contact_id in (${ids}) and h.action <> all(array['booked', 'imported', 'cancelled']) and h.action not like 'outcome%'`,
    },
    {
      kind: `'call.cancelled'`,
      at: 'c.cancelled_at',
      id: 'c.id',
      title: words.cancelled,
      by: 'c.canceller',
      details: `${call}, 'cancelledBy', c.cancelled_by, 'reason', c.cancel_reason)`,
      from: `${calls} and c.cancelled_at is not null`,
    },
    {
      kind: `'call.outcome'`,
      at: 'coalesce(c.outcome_updated_at, c.outcome_at)',
      id: 'c.id',
      title: words.outcome,
      by: `(select trim(u.first_name || ' ' || u.last_name) from member_person u where u.account_id = c.account_id and u.user_id = c.outcome_by)`,
      details: `${call}, 'outcome', c.outcome, 'noSaleReason', c.no_sale_reason, 'objection', c.objection, 'notes', c.outcome_notes)`,
      from: `${calls} and c.outcome_at is not null and c.status <> 'CANCELLED'`,
    },
  ];
}

function saleSources(account: string, ids: string): Source[] {
  return [
    {
      kind: `'deal.created'`,
      at: 'd.created_at',
      id: 'd.id',
      title: `'Deal: ' || coalesce(p.name, initcap(d.transaction_type))`,
      by: `d.created_by->>'name'`,
      details: `jsonb_build_object('dealId', d.id, 'valueMinor', d.value - d.discount, 'currency', d.currency, 'transactionType', d.transaction_type,
        'productName', p.name, 'eventCallId', d.event_call_id)`,
      from: `deal d left join product p on p.account_id = d.account_id and p.id = d.product_id
        where d.account_id = ${account} and d.contact_id in (${ids}) and d.deleted_at is null`,
    },
    {
      kind: `'payment.received'`,
      at: 't.occurred_at',
      id: 't.id',
      title: `case when t.value < 0 then 'Refund' else 'Payment' end || coalesce(': ' || t.description, '')`,
      by: 't.name',
      details: `jsonb_build_object('transactionId', t.id, 'valueMinor', t.value, 'currency', t.currency, 'status', t.status, 'source', t.source, 'dealId', t.deal_id)`,
      from: `payment t where t.account_id = ${account} and t.contact_id in (${ids})`,
    },
  ];
}

function messageSources(account: string, ids: string): Source[] {
  return [
    {
      kind: `'mail.sent'`,
      at: 'm.created_at',
      id: 'm.id',
      title: 'm.subject',
      by: nobody,
      details: `jsonb_build_object('kind', m.kind, 'to', m.to_address, 'status', m.status)`,
      from: `contact p join mail m on m.account_id = p.account_id
          and lower(m.to_address) = any(array_remove(array[p.email_normalized, p.secondary_email_normalized], null))
        where p.account_id = ${account} and p.id in (${ids}) and p.merged_into_id is null and not m.is_private`,
    },
    {
      kind: `'touch'`,
      at: 't.at',
      id: 't.id',
      title: `'Came from ' || coalesce(t.utm->>'utm_source', t.referrer_url, 'an unknown place')`,
      by: nobody,
      details: `jsonb_build_object('utm', t.utm, 'referrerUrl', t.referrer_url, 'eventId', t.event_id)`,
      from: `contact_touch t where t.account_id = ${account} and t.contact_id in (${ids})`,
    },
  ];
}

function claimSources(account: string, ids: string): Source[] {
  const name = `(select trim(u.first_name || ' ' || u.last_name) from member_person u where u.account_id = s.account_id and u.user_id = s.setter_id)`;
  const claim = `jsonb_build_object('claimId', s.id, 'setterId', s.setter_id, 'setterName', ${name}, 'claimStatus', s.claim_status, 'origin', s.origin, 'outcome', s.outcome)`;
  const setter = `coalesce(${name}, 'nobody')`;
  const from = `setter_claim s where s.account_id = ${account} and s.contact_id in (${ids})`;
  return [
    {
      kind: `'claim.opened'`,
      at: 's.claimed_at',
      id: 's.id',
      title: `'Claimed for ' || ${setter}`,
      by: `s.assigned_by->>'name'`,
      details: claim,
      from,
    },
    {
      kind: `'claim.released'`,
      at: 's.released_at',
      id: 's.id',
      title: `'Released by ' || ${setter}`,
      by: nobody,
      details: claim,
      from: `${from} and s.released_at is not null`,
    },
  ];
}
