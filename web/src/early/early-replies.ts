// The page requests the data that every screen needs while the app's scripts are still loading. When the app runs, it
// takes these replies instead of sending the requests again. Each reply is taken once.

type Early = { readonly reply: Promise<Response>; hasArrived: boolean };
type Holder = { earlyReplies?: Map<string, Early> };
const holder = globalThis as Holder;

/** Stores the reply by its path. */
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

/** Call if nobody or somebody else is signed in, so that nobody gets the data of another person. */
export function forgetEarly(): void {
  holder.earlyReplies?.clear();
}

/** The early reply for a path, if there is one. */
export function takeEarly(target: string): Promise<Response> | undefined {
  const early = holder.earlyReplies?.get(target);
  holder.earlyReplies?.delete(target);
  return early?.reply;
}

/** Whether the early reply has already arrived, so that it can be used without waiting. */
export function hasArrivedEarly(target: string): boolean {
  return holder.earlyReplies?.get(target)?.hasArrived === true;
}
