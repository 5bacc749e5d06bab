import { z } from 'zod';

/** A whole number, as text from the environment. */
export function integer(min: number, max: number) {
  const message = `Must be an integer from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,10}$/, message)
    .transform(Number)
    .refine((value) => value >= min && value <= max, message);
}
