import { randomBytes } from 'node:crypto';

const accepted = /^[\w-]{8,64}$/;
const prefix = `req_${randomBytes(6).toString('hex')}`;
let count = 0;

/**
 * The caller's request id if it is safe to log and echo, else a new one. A random prefix per process and a counter make
 * it unique, at a hundredth of the cost of a random id per request.
 */
export function requestIdFrom(given: string | undefined): string {
  if (given !== undefined && accepted.test(given)) return given;
  count += 1;
  return prefix + count.toString(36).padStart(6, '0');
}
