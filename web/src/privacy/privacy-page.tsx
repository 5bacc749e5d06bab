import { routes } from '@callwright/sdk/routes';
import { useQuery } from '@tanstack/react-query';
import { query } from '../api.ts';
import { Loaded } from '../ui/states.tsx';
import { PersonData } from './person-data.tsx';
import { RetentionForm } from './retention-form.tsx';

/** Privacy settings: how long data about people is kept, and how to export or erase it. */
export function PrivacyPage() {
  const retention = useQuery(query(routes.privacy.retention, {}));
  return (
    <>
      <PersonData />
      <Loaded from={retention}>{({ data }) => <RetentionForm retention={data.retention} />}</Loaded>
    </>
  );
}
