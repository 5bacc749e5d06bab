// Microsoft answers four concurrent requests per mailbox and refuses the fifth.

const atOnceMax = 4;

type Mailbox = { running: number; readonly waiting: (() => void)[] };

const mailboxes = new Map<string, Mailbox>();

/** Runs the work once fewer than four requests for the mailbox are in progress in this process. */
export async function inTurn<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const mailbox = mailboxes.get(name) ?? { running: 0, waiting: [] };
  mailboxes.set(name, mailbox);
  // A waiter that is woken takes over the slot of the one that ended.
  if (mailbox.running >= atOnceMax) await new Promise<void>((start) => mailbox.waiting.push(start));
  else mailbox.running += 1;
  try {
    return await work();
  } finally {
    const next = mailbox.waiting.shift();
    if (next !== undefined) next();
    else {
      mailbox.running -= 1;
      if (mailbox.running === 0) mailboxes.delete(name);
    }
  }
}
