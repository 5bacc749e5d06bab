import { base64Of } from '../ui/base64-of.ts';
import { routes } from '@callwright/sdk/routes';
import { ApiError } from '../api-error.ts';
import { send } from '../api.ts';
import { partBytes } from './file-problem.ts';

const triesMax = 4;
const pauseMs = 1_000;

/**
 * Uploads a file in parts. The first part is sent last: until it arrives, the service considers the file incomplete, so
 * half a file is never imported.
 */
export async function sendFile(
  id: number,
  file: File,
  onSent: (bytes: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const parts = Math.ceil(file.size / partBytes);
  let sent = 0;
  for (let part = parts - 1; part >= 0; part--) {
    const piece = file.slice(part * partBytes, (part + 1) * partBytes);
    // One after the other, on one connection.
    // oxlint-disable-next-line no-await-in-loop
    await sendPart(id, part, await base64Of(piece), signal);
    sent += piece.size;
    onSent(sent);
  }
}

async function sendPart(id: number, part: number, content: string, signal: AbortSignal): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await send(routes.imports.sendPart, { id, part, content }, { signal });
      return;
    } catch (error) {
      if (signal.aborted || attempt === triesMax || !(error instanceof ApiError) || !passes(error))
        throw error;
      await new Promise((resolve) => {
        setTimeout(resolve, error.retryAfterMs ?? pauseMs * attempt);
      });
    }
  }
}

/** Whether a retry may succeed: after a broken connection, a rate limit or a server error. */
function passes({ status }: ApiError): boolean {
  return status === 0 || status === 429 || status >= 500;
}
