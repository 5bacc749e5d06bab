// The page of the app asks for what every screen needs while its scripts are still on their way; the app, once it runs,
// takes these answers instead of asking again. Each is taken once.

type Holder = { earlyReplies?: Map<string, Promise<Response>> };
const holder = globalThis as Holder;

/** The answer waits under its address. */
export function keepEarly(target: string, reply: Promise<Response>): Promise<Response> {
  holder.earlyReplies ??= new Map();
  holder.earlyReplies.set(target, reply);
  return reply;
}

/** Nobody is signed in, or somebody else: what was asked for is not theirs. */
export function forgetEarly(): void {
  holder.earlyReplies?.clear();
}

/** The answer that was asked for early, if there is one. */
export function takeEarly(target: string): Promise<Response> | undefined {
  const reply = holder.earlyReplies?.get(target);
  holder.earlyReplies?.delete(target);
  return reply;
}
