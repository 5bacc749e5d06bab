import type { Reply } from '#/platform/net/post.ts';

/** Shorter strings may well be ordinary words, and reveal too little of a secret to need masking. */
const partMin = 8;

/** Masks secrets in a receiver's answer for the log: receivers may repeat what they were sent. */
export function withoutSecrets(reply: Reply, fields: Readonly<Record<string, unknown>>): Reply {
  if (reply.error !== null) return reply;
  const secrets = Object.values(fields).filter((value) => typeof value === 'string' && value !== '');
  return { ...reply, text: (secrets as string[]).reduce(without, reply.text) }; // what the filter says
}

/** Also masks a part of the secret at the end, where a long answer was truncated. */
function without(text: string, secret: string): string {
  const rest = text.replaceAll(secret, '…');
  for (let length = secret.length - 1; length >= partMin; length -= 1)
    if (rest.endsWith(secret.slice(0, length))) return `${rest.slice(0, -length)}…`;
  return rest;
}
