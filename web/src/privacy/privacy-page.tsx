import { routes } from '@callwright/sdk/routes';
import { useQuery } from '@tanstack/react-query';
import { query } from '../api.ts';
import { Loaded } from '../ui/states.tsx';
import { PersonData } from './person-data.tsx';
import { RetentionForm } from './retention-form.tsx';

/** What the workspace holds about people: for how long, and how to get it out or away. */
export function PrivacyPage() {
  const retention = useQuery(query(routes.privacy.retention, {}));
  return (
    <>
      <PersonData />
      <Loaded from={retention}>{({ data }) => <RetentionForm retention={data.retention} />}</Loaded>
    </>
  );
}
