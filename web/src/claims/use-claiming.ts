import { routes } from '@callwright/sdk/routes';
import { offerUndo } from '../ui/undo.tsx';
import { useSend } from '../ui/use-send.ts';
import { say } from '../ui/say.ts';

/** The reads that change with a claim. */
export const claimReads = [routes.contacts, routes.tags, routes.setterClaims, routes.reports];

const gone = () => ({
  ALREADY_CLAIMED: say('claim.taken'),
  NOT_FOUND: say('claim.notYours'),
});

/** Claims a lead for the signed-in person, with an undo. */
export function useClaim() {
  const release = useSend(routes.setterClaims.release, { invalidates: claimReads, refusals: gone() });
  return useSend(routes.setterClaims.claim, {
    invalidates: claimReads,
    refusals: { ...gone(), NOT_FOUND: say('claim.gone') },
    onDone: ({ data: { setterClaim } }) =>
      offerUndo(say('claim.claimed', { name: setterClaim.contact.name || say('claim.theLead') }), () =>
        release.mutate({ contactIds: [setterClaim.contactId] }),
      ),
  });
}

/** Releases a lead, so that others can claim it. */
export function useRelease() {
  return useSend(routes.setterClaims.release, {
    done: say('claim.released'),
    invalidates: claimReads,
    refusals: gone(),
  });
}
