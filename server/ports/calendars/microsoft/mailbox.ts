// Microsoft answers four requests at once for a mailbox, and refuses the fifth.

const atOnceMax = 4;

type Mailbox = { running: number; readonly waiting: (() => void)[] };

const mailboxes = new Map<string, Mailbox>();

/** Does the work once fewer than four others of the mailbox are under way in this process. */
export async function inTurn<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const mailbox = mailboxes.get(name) ?? { running: 0, waiting: [] };
  mailboxes.set(name, mailbox);
  // Who is woken takes the place of the one who has ended.
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
