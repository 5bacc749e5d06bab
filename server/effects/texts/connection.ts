import type { Result } from '@callwright/contract/endpoint.ts';
import type * as contract from '@callwright/contract/text-messages.ts';
import type { z } from 'zod';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { inboundUrl, textConnectionColumns, type TextConnectionRow } from './connection-row.ts';

type Row = TextConnectionRow & {
  status: 'CONNECTED' | 'ERROR';
  reason: string | null;
  waiting: number;
  created_at: string;
  updated_at: string;
};

export async function readTextConnection(ctx: Ctx): Promise<Result<typeof contract.connection>> {
  return { data: { connection: await presentTextConnection(ctx) } };
}

export async function presentTextConnection(
  ctx: Ctx,
): Promise<z.input<typeof contract.TextConnection> | null> {
  const { rows } = await sql<Row>`
    select ${textConnectionColumns}, n.status, n.reason, n.created_at, n.updated_at,
      (select count(*)::integer from text_message t where t.account_id = n.account_id and t.status = 'QUEUED') as waiting
    from text_connection n where n.account_id = ${ctx.accountId}`.execute(ctx.db);
  const [row] = rows;
  if (row === undefined) return null;
  return {
    provider: row.provider,
    accountSid: row.account_sid,
    sender: row.sender,
    whatsappSender: row.whatsapp_sender,
    whatsappTemplates: row.whatsapp_templates,
    quietFrom: row.quiet_from === null ? null : timeOfDay(row.quiet_from),
    quietTo: row.quiet_to === null ? null : timeOfDay(row.quiet_to),
    inboundUrl: inboundUrl(ctx.app.config, row),
    status: row.status,
    reason: row.reason,
    waiting: row.waiting,
    connectedAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

function timeOfDay(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

export function minutesOfDay(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}
