import { resolve } from 'node:path';
import { z } from 'zod';

/** A path relative to where the person is: commands run in the checkout, which may be another folder. */
export const file = z
  .string()
  .min(1)
  .transform((path) => resolve(process.env['INIT_CWD'] ?? '.', path))
  .meta({ description: 'The backup', placeholder: 'FILE' });
