import { dayMs } from '@callwright/contract/units-of-time.ts';
import { layOut } from '#/ports/messages/layout.ts';
import { mailPlace } from '#/ports/messages/send-mail.ts';
import { newWebhookSecret, sealSecret } from '#/effects/webhooks/endpoint-secrets.ts';
import { hintOf, randomLetters } from '#/domain/people/credentials/tokens.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { seal } from '#/platform/secrets/secrets.ts';
import { iso } from '#/platform/values/time.ts';
import { insertNumbered, insertRows, reserveIds } from './bulk.ts';
import type { DemoCall } from './calls.ts';
import type { Events } from './create-events.ts';
import type { CallIds } from './insert-calls.ts';

const mailsShown = 40;

/**
 * Writes what a workspace has besides its records: rules, a webhook, and the emails of the latest bookings. Sends
 * nothing.
 */
export async function insertEffects(
  tx: Ctx,
  events: Events,
  calls: readonly DemoCall[],
  callIds: CallIds,
): Promise<void> {
  await insertRules(tx, events);
  await insertWebhook(tx);
  await insertMails(tx, calls, callIds);
}

/** In simulation mode: they report whom they would pause, and pause nobody. */
async function insertRules(tx: Ctx, { discovery, strategy }: Events): Promise<void> {
  const at = iso(tx.now);
  const usual = {
    account_id: tx.accountId,
    exclude_user_ids: [],
    active: true,
    simulate: true,
    due_at: at,
    created_at: at,
    updated_at: at,
    version: 1,
    seen_sequence: 0,
  };
  await insertNumbered(tx.db, 'automation_rule', [
    {
      ...usual,
      name: 'At most 30 discovery calls a week',
      kind: 'MAX_CALLS',
      metric: 'calls',
      time_window: 'WEEK',
      threshold: 30,
      min_sample: 0,
      action: 'PAUSE_HOST',
      event_ids: [discovery.id],
    },
    {
      ...usual,
      name: 'Close rate below 20 %',
      kind: 'STOP_LOSS',
      metric: 'closeRate',
      time_window: 'ROLLING_30',
      threshold: 0.2,
      min_sample: 10,
      action: 'NOTIFY',
      event_ids: [strategy.id],
    },
  ]);
}

/** Paused, because its address belongs to nobody. */
async function insertWebhook(tx: Ctx): Promise<void> {
  const at = iso(tx.now - 30 * dayMs);
  const id = `whe_${randomLetters(24)}`;
  const secret = newWebhookSecret();
  await insertRows(tx.db, 'webhook_endpoint', [
    {
      account_id: tx.accountId,
      id,
      place: 1,
      url: 'https://crm.northlight.example/hooks/callwright',
      description: 'Keeps the CRM up to date',
      types: ['call.*', 'deal.*'],
      event_ids: [],
      user_ids: [],
      payload: 'full',
      format: 'plain',
      api_version: 'v1',
      header_names: [],
      secrets: [sealSecret(tx, id, secret)],
      secret_hint: hintOf(secret),
      status: 'PAUSED',
      status_changed_at: at,
      version: 1,
      created_at: at,
      updated_at: at,
    },
  ]);
}

async function insertMails(tx: Ctx, calls: readonly DemoCall[], callIds: CallIds): Promise<void> {
  const latest = calls
    .filter(({ bookedMs }) => bookedMs <= tx.now)
    .toSorted((a, b) => a.bookedMs - b.bookedMs)
    .slice(-mailsShown);
  const ids = await reserveIds(tx.db, 'mail', latest.length);
  await insertRows(
    tx.db,
    'mail',
    latest.map((call, index) => mailRow(tx, call, callIds.get(call) ?? 0, ids[index] ?? 0)),
  );
}

function mailRow(
  tx: Ctx,
  { lead, event, bookedMs }: DemoCall,
  callId: number,
  id: number,
): object & Record<string, unknown> {
  const { subject, text, html } = layOut({
    language: 'en',
    subject: `Confirmed: ${event.name}`,
    paragraphs: [`Hello ${lead.firstName},`, `your ${event.name} with ${tx.account.name} is booked.`],
    actions: [],
    footer: [`${tx.account.name} sends you this email because of the call.`],
  });
  const sealed = (body: string): string => seal(tx.app.config, mailPlace(tx.accountId, id), body);
  const at = iso(bookedMs);
  return {
    account_id: tx.accountId,
    id,
    kind: 'confirmation',
    is_private: false,
    to_address: lead.email,
    subject,
    body_text: sealed(text),
    body_html: sealed(html),
    status: 'SENT',
    created_at: at,
    sent_at: at,
    next_try_at: at,
    expires_at: iso(bookedMs + dayMs),
    event_call_id: callId,
    audience: 'INVITEE',
    tries: 1,
  };
}
