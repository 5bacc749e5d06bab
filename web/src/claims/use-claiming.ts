import { routes } from '@callwright/sdk/routes';
import { offerUndo } from '../ui/undo.tsx';
import { useSend } from '../ui/use-send.ts';

/** Reads that a claim shows up in. */
export const claimReads = [routes.contacts, routes.tags, routes.setterClaims, routes.reports];

const gone = {
  ALREADY_CLAIMED:
    'Somebody else was faster: the lead is theirs now. The list shows those that are still free.',
  NOT_FOUND: 'The lead is no longer yours to give up, or it is gone. The list shows what there is now.',
};

/** Claims a lead for the member, with an undo. */
export function useClaim() {
  const release = useSend(routes.setterClaims.release, { invalidates: claimReads, refusals: gone });
  return useSend(routes.setterClaims.claim, {
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
  return useSend(routes.setterClaims.release, {
    done: 'Others can claim the lead now',
    invalidates: claimReads,
    refusals: gone,
  });
}
