import { api } from '../endpoints.ts';
import { offerUndo } from '../ui/undo.tsx';
import { useSend } from '../ui/use-send.ts';

/** Reads that a claim shows up in. */
export const claimReads = ['/v1/contacts', '/v1/setterClaims', '/v1/reports'];

const gone = {
  ALREADY_CLAIMED:
    'Somebody else was faster: the lead is theirs now. The list shows those that are still free.',
  NOT_FOUND: 'The lead is no longer yours to give up, or it is gone. The list shows what there is now.',
};

/** Takes a lead for oneself, and lets that be taken back. */
export function useClaim() {
  const release = useSend(api.setterClaims.release, { invalidates: claimReads, refusals: gone });
  return useSend(api.setterClaims.claim, {
    invalidates: claimReads,
    refusals: { ...gone, NOT_FOUND: 'The lead is gone. The list shows what there is now.' },
    onDone: ({ data: { setterClaim } }) =>
      offerUndo(`${setterClaim.contact.name || 'The lead'} is yours`, () =>
        release.mutate({ contactIds: [setterClaim.contactId] }),
      ),
  });
}

/** Gives a lead up, so that others can claim it. */
export function useRelease() {
  return useSend(api.setterClaims.release, {
    done: 'Others can claim the lead now',
    invalidates: claimReads,
    refusals: gone,
  });
}
