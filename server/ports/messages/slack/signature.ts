import { createHmac, timingSafeEqual } from 'node:crypto';

export type SignedRequest = {
  readonly body: string;
  readonly timestamp: string | null;
  readonly signature: string | null;
};

const ageMaxSec = 300;

/** `X-Slack-Signature`: HMAC-SHA256 with the signing secret of the app over version, time and body. */
export function slackSignature(timestamp: string, body: string, secret: string): string {
  return `v0=${createHmac('sha256', secret).update(`v0:${timestamp}:${body}`, 'utf8').digest('hex')}`;
}

/** Whether Slack signed the request, at most five minutes ago. */
export function isSignedBySlack(
  { body, timestamp, signature }: SignedRequest,
  secret: string,
  nowMs: number,
): boolean {
  if (timestamp === null || signature === null || !/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(nowMs / 1_000 - Number(timestamp)) > ageMaxSec) return false;
  const [given, expected] = [Buffer.from(signature), Buffer.from(slackSignature(timestamp, body, secret))];
  return given.length === expected.length && timingSafeEqual(given, expected);
}
