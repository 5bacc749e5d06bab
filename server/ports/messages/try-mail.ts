import type { App } from '#/platform/context/ctx.ts';
import type { MailContent } from './layout.ts';
import { connect } from './mail-server.ts';

/** What became of a mail that was sent once, with the words of the mail server or of the connection. */
export type Tried = { readonly result: 'ACCEPTED' | 'REFUSED' | 'UNREACHABLE'; readonly answer: string };

const answerLengthMax = 500;

/** Sends a mail at once and once, without a row. A server that answered has refused; otherwise there was no way to it. */
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
      // An object, so that nothing in the address is read as a second one.
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
