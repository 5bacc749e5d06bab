import { randomBytes } from 'node:crypto';

const accepted = /^[\w-]{8,64}$/;
const prefix = `req_${randomBytes(6).toString('hex')}`;
let count = 0;

/**
 * The caller's request id if it is a harmless one, else a new one: unique by the process's random part and a
 * counter, which costs a hundredth of a random id for each request.
 */
export function requestIdFrom(given: string | undefined): string {
  if (given !== undefined && accepted.test(given)) return given;
  count += 1;
  return prefix + count.toString(36).padStart(6, '0');
}
