// The page of the app asks for what every screen needs while its scripts are still on their way; the app, once it runs,
// takes these answers instead of asking again. Each is taken once.

type Early = { readonly reply: Promise<Response>; hasArrived: boolean };
type Holder = { earlyReplies?: Map<string, Early> };
const holder = globalThis as Holder;

/** The answer waits under its address. */
export function keepEarly(target: string, reply: Promise<Response>): Promise<Response> {
  const early: Early = {
    reply: reply.then((response) => {
      early.hasArrived = true;
      return response;
    }),
    hasArrived: false,
  };
  holder.earlyReplies ??= new Map();
  holder.earlyReplies.set(target, early);
  return early.reply;
}

/** Nobody is signed in, or somebody else: what was asked for is not theirs. */
export function forgetEarly(): void {
  holder.earlyReplies?.clear();
}

/** The answer that was asked for early, if there is one. */
export function takeEarly(target: string): Promise<Response> | undefined {
  const early = holder.earlyReplies?.get(target);
  holder.earlyReplies?.delete(target);
  return early?.reply;
}

/** Whether that answer is there already, so that nothing is kept waiting for it. */
export function hasArrivedEarly(target: string): boolean {
  return holder.earlyReplies?.get(target)?.hasArrived === true;
}
