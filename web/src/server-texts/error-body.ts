import type { Values } from '../messages/fill.ts';
import { errorText, reasonText } from './error-texts.ts';

type FieldTexts = Record<string, readonly string[]>;
type Reason = { field: string | null; at: string | null; code: string; params: Values };
type Body = Readonly<Record<string, unknown>>;

/** The texts of an error: in English those of the response, in another language those of its codes. */
export function textsOf(body: Body, code: string): { message: string | null; fieldErrors: FieldTexts } {
  const details =
    isRecord(body['message']) && isRecord(body['message']['details']) ? body['message']['details'] : {};
  const reasons = (Array.isArray(details['reasons']) ? details['reasons'] : []).flatMap(reasonIn);
  const inEnglish = Object.entries(isRecord(details['fieldErrors']) ? details['fieldErrors'] : {});
  const fieldErrors = Object.fromEntries(
    inEnglish.map(([name, texts]) => [name, said(name, textList(texts), reasons)]),
  );
  const [reason] = reasonIn(body['reason']);
  const ofCode = (reason && reasonText(reason.code, reason.params)) ?? errorText(code);
  const message = body['message'] ?? body['error_description'];
  if (typeof message === 'string') return { message: ofCode ?? message, fieldErrors };
  const formErrors = textList(details['formErrors']);
  const whole = ofCode === null || reasons.length > 0 ? said(null, formErrors, reasons) : [ofCode];
  const fields = Object.entries(fieldErrors).map(([name, texts]) => `${name}: ${texts.join(', ')}`);
  return { message: [...(formErrors.length > 0 ? whole : []), ...fields].join('; ') || ofCode, fieldErrors };
}

/** The texts of a field, or of the request as a whole; the reasons are in the same order. */
function said(field: string | null, texts: readonly string[], reasons: readonly Reason[]): string[] {
  const ofField = reasons.filter((reason) => reason.field === field);
  return texts.map((english, index) => {
    const reason = ofField[index];
    const text = reason === undefined ? null : reasonText(reason.code, reason.params);
    if (text === null) return english;
    return reason?.at ? `${reason.at}: ${text}` : text;
  });
}

function reasonIn(value: unknown): Reason[] {
  if (!isRecord(value) || typeof value['code'] !== 'string') return [];
  const text = (name: string) => (typeof value[name] === 'string' ? value[name] : null);
  const params = isRecord(value['params']) ? (value['params'] as Values) : {}; // texts and numbers, by the contract
  return [{ field: text('field'), at: text('at'), code: value['code'], params }];
}

function textList(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).filter((text) => typeof text === 'string');
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
