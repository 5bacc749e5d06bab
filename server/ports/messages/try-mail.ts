import type { App } from '#/platform/context/ctx.ts';
import type { MailContent } from './layout.ts';
import { connect } from './mail-server.ts';

/** The result of sending a mail once, with the words of the mail server or the connection. */
export type Tried = { readonly result: 'ACCEPTED' | 'REFUSED' | 'UNREACHABLE'; readonly answer: string };

const answerLengthMax = 500;

/** Sends a mail right away, once, without a row. REFUSED if a server answered, else UNREACHABLE. */
export async function tryMail(
  { config }: App,
  smtpUrl: string,
  to: string,
  content: MailContent,
): Promise<Tried> {
  const transport = connect(smtpUrl, 1);
  try {
    const { response } = await transport.sendMail({
      from: config.mailFrom,
      // As an object, so that nothing in the address can be parsed as a second one.
      to: { name: '', address: to },
      ...content,
      headers: { 'Auto-Submitted': 'auto-generated' },
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    return { result: 'ACCEPTED', answer: (response ?? '').slice(0, answerLengthMax) };
  } catch (error) {
    return triedFrom(error);
  } finally {
    transport.close();
  }
}

function triedFrom(error: unknown): Tried {
  if (!(error instanceof Error)) throw error;
  const words: unknown = Reflect.get(error, 'response');
  const isAnswered = typeof words === 'string' && words !== '';
  return {
    result: isAnswered ? 'REFUSED' : 'UNREACHABLE',
    answer: (isAnswered ? words : error.message).slice(0, answerLengthMax),
  };
}
