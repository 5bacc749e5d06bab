import type { Reply } from '#/platform/net/post.ts';

/** What is shorter says too little of a secret to hide it, and may well be a word of its own. */
const partMin = 8;

/** An answer for the log: receivers may repeat what they were sent, and its secret fields are not kept as they are. */
export function withoutSecrets(reply: Reply, fields: Readonly<Record<string, unknown>>): Reply {
  if (reply.error !== null) return reply;
  const secrets = Object.values(fields).filter((value) => typeof value === 'string' && value !== '');
  return { ...reply, text: (secrets as string[]).reduce(without, reply.text) }; // what the filter says
}

/** Also at the end, where a part of it may be left of a long answer. */
function without(text: string, secret: string): string {
  const rest = text.replaceAll(secret, '…');
  for (let length = secret.length - 1; length >= partMin; length -= 1)
    if (rest.endsWith(secret.slice(0, length))) return `${rest.slice(0, -length)}…`;
  return rest;
}
