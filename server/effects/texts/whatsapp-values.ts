import type { TextKind } from '@callwright/contract/text-providers.ts';
import { z } from 'zod';
import { oneLine } from '#/ports/messages/layout.ts';
import type { TextConnectionRow } from './connection-row.ts';

const Values = z.array(z.string());

/**
 * The values of the template, {{1}} to {{4}} in this order. WhatsApp accepts no empty value, so an unknown one is a
 * dash.
 */
export function whatsappBody(name: string, eventName: string, moment: string, link: string): string {
  return JSON.stringify([name, eventName, moment, link].map((value) => oneLine(value) || '-'));
}

export function whatsappValuesIn(body: string): readonly string[] {
  return Values.parse(JSON.parse(body));
}

export function canWhatsapp(
  of: Pick<TextConnectionRow, 'whatsapp_sender' | 'whatsapp_templates'>,
  kind: TextKind,
): boolean {
  return of.whatsapp_sender !== null && (of.whatsapp_templates[kind] ?? null) !== null;
}
