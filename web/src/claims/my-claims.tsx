import { useMe } from '../auth/session.ts';
import { ButtonLink } from '../ui/link.tsx';
import { Nothing } from '../ui/states.tsx';
import { ClaimRows } from './claim-rows.tsx';

/** The leads one takes care of at the moment. */
export function MyClaims() {
  const { user } = useMe();
  return (
    <ClaimRows
      filter={{ open: 'true', setterIds: String(user.id) }}
      nothing={
        <Nothing title="You have no leads" description="Claim one that is free, or wait to be assigned some.">
          <ButtonLink to="/claims" search={{}} variant="light">
            See who is free
          </ButtonLink>
        </Nothing>
      }
    />
  );
}
