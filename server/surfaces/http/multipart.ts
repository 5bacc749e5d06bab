import { because } from '@callwright/contract/error-reasons.ts';
import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import type { Endpoint } from '@callwright/contract/endpoint.ts';
import { ApiError } from '#/platform/errors/errors.ts';
import { collect } from './read.ts';

/** The limit for all fields except the file, in bytes: the same as for a body without a file. */
const fieldsMax = 65_536;

export function isFileForm({ headers }: IncomingMessage): boolean {
  return /^multipart\/form-data\s*;/i.test(headers['content-type'] ?? '');
}

/** The form as the equivalent JSON: the file as base64, a list field once per item. */
export async function readFileForm(
  request: IncomingMessage,
  input: Endpoint['input'],
  file: NonNullable<Endpoint['file']>,
): Promise<Record<string, unknown>> {
  const bytes = await collect(request, file.bytesMax + fieldsMax);
  const form = await parse(bytes, request.headers['content-type'] ?? '');
  const values: Record<string, unknown> = Object.create(null); // no inherited keys
  for (const name of new Set(form.keys())) {
    const given = form.getAll(name);
    const [first = ''] = given;
    if (name === file.field && given.length === 1 && typeof first !== 'string') {
      // oxlint-disable-next-line no-await-in-loop
      values[name] = Buffer.from(await first.arrayBuffer()).toString('base64');
    } else if (given.some((value) => typeof value !== 'string')) {
      throw new ApiError('VALIDATION_ERROR', { fieldErrors: { [name]: [because('NOT_A_FILE')] } });
    } else values[name] = isList(input.shape[name]) || given.length > 1 ? given : first;
  }
  return values;
}

async function parse(bytes: Buffer, contentType: string): Promise<FormData> {
  try {
    return await new Response(new Uint8Array(bytes), { headers: { 'Content-Type': contentType } }).formData();
  } catch (error) {
    throw new ApiError('VALIDATION_ERROR', {
      formErrors: [because('BODY_NOT_FORM')],
      cause: error,
    });
  }
}

function isList(schema: unknown): boolean {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return isList(schema.unwrap());
  return schema instanceof z.ZodArray;
}
