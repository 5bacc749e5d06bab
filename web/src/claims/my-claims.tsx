import { useMe } from '../auth/session.ts';
import { ButtonLink } from '../ui/link.tsx';
import { Nothing } from '../ui/states.tsx';
import { ClaimTable } from './claim-table.tsx';
import { say } from './say.ts';

/** The leads that the person has claimed. */
export function MyClaims() {
  const { user } = useMe();
  return (
    <ClaimTable
      filter={{ open: 'true', setterIds: String(user.id) }}
      nothing={
        <Nothing title={say('mine.none')} description={say('mine.noneHelp')}>
          <ButtonLink to="/claims" search={{}} variant="light">
            {say('mine.seeFree')}
          </ButtonLink>
        </Nothing>
      }
    />
  );
}
