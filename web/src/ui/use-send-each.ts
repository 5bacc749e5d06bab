import type { Endpoint, Sent } from '@callwright/contract/endpoint.ts';
import type { Route } from '@callwright/sdk/request';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../api-error.ts';
import { invalidate, send, type Reads } from '../api.ts';
import { asSaved } from '../drafts/saved-forms.ts';
import { showOnForm, type ErrorForm } from './use-send.ts';

type Options = { form: ErrorForm; invalidates: readonly Reads[]; onDone: (count: number) => void };

/**
 * The same change for many rows where the service has no request for all of them: one after the other, at the pace
 * that the service allows. Stops at the first one that fails; those before it are done.
 */
export function useSendEach<E extends Endpoint>(route: Route<E>, { form, invalidates, onDone }: Options) {
  const [sent, setSent] = useState(0);
  const sending = useMutation({
    mutationFn: async (inputs: readonly Sent<E>[]) => {
      setSent(0);
      for (const [index, input] of inputs.entries()) {
        // In parallel they would only reach the limit sooner.
        // oxlint-disable-next-line no-await-in-loop
        await sendPatiently(route, input);
        setSent(index + 1);
      }
      return inputs.length;
    },
    onSuccess: (count) => asSaved(form, () => onDone(count)),
    onError: (error) => showOnForm(form, error),
    onSettled: () => invalidate(invalidates),
  });
  return { ...sending, sent };
}

async function sendPatiently<E extends Endpoint>(route: Route<E>, input: Sent<E>): Promise<void> {
  try {
    await send(route, input);
  } catch (error) {
    if (!(error instanceof ApiError) || error.retryAfterMs === null) throw error;
    const { retryAfterMs } = error;
    await new Promise((resolve) => setTimeout(resolve, retryAfterMs));
    await sendPatiently(route, input);
  }
}
