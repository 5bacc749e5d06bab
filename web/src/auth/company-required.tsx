import { useSuspenseQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { CardPage } from './card-page.tsx';
import { CompanyButton } from '../sign-in/company-button.tsx';
import { credentials } from './credentials.ts';
import { Elsewhere } from './elsewhere.tsx';
import { sessionQuery } from './session.ts';
import { say } from './say.ts';

/** The page for members whose workspace requires the company sign-in. */
export function CompanyRequired() {
  const { returnTo } = useSearch({ from: '/company-required' });
  const { user, workspaces } = useSuspenseQuery(sessionQuery).data;
  const here = workspaces.find(({ id }) => id === credentials.workspaceId);
  return (
    <CardPage
      title={say('company')}
      lead={
        here === undefined ? say('company.requiredHere') : say('company.required', { workspace: here.name })
      }
    >
      <CompanyButton email={user.email} returnTo={returnTo} />
      <Elsewhere workspaces={workspaces} />
    </CardPage>
  );
}
