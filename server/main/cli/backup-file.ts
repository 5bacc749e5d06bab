import { resolve } from 'node:path';
import { z } from 'zod';

/** A file as the person who typed it means it: commands run in the checkout, which may not be the person's folder. */
export const file = z
  .string()
  .min(1)
  .transform((path) => resolve(process.env['INIT_CWD'] ?? '.', path))
  .meta({ description: 'The backup', placeholder: 'FILE' });
