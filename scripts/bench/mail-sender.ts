import { connect } from '../../server/ports/messages/mail-server.ts';

// The same emails without the service: nodemailer with its pool, and a prepared text.

export type SenderNews = { readonly cpuSeconds: number };
export type SenderOrder = { readonly port: number; readonly mails: number; readonly connections: number };

async function run({ port, mails, connections }: SenderOrder): Promise<void> {
  const transport = connect(`smtp://127.0.0.1:${port}`, connections);
  let given = 0;
  const send = async (): Promise<void> => {
    while (given < mails) {
      given += 1;
      await transport.sendMail(mailTo(`invitee${given}@example.test`));
    }
  };
  await Promise.all(Array.from({ length: connections }, send));
  transport.close();
  const { user, system } = process.cpuUsage();
  process.send?.({ cpuSeconds: (user + system) / 1_000_000 } satisfies SenderNews);
  process.disconnect?.();
}

const line = 'Your call is tomorrow. You can move or cancel it with the links below.\n';

/** About the size of a reminder. */
function mailTo(to: string) {
  return {
    from: 'Callwright <no-reply@localhost>',
    to,
    subject: 'Reminder: Intro call',
    text: line.repeat(8),
    html: `<!doctype html><html><body>${`<p style="margin: 0 0 16px; color: #111827">${line}</p>`.repeat(30)}</body></html>`,
    icalEvent: {
      method: 'REQUEST',
      filename: 'invite.ics',
      content: `BEGIN:VCALENDAR\r\n${`DESCRIPTION:${line.trim()}\r\n`.repeat(15)}END:VCALENDAR\r\n`,
    },
  };
}

process.once('message', (order: SenderOrder) => void run(order));
