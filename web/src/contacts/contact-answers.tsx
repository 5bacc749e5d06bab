import { routes } from '@callwright/sdk/routes';
import { useQuery } from '@tanstack/react-query';
import { query } from '../api.ts';
import type { ContactDetail } from '../records.ts';
import { AnswersSection } from '../ui/answers.tsx';
import { say } from './say.ts';

/** The contact's stage and custom fields. */
export function ContactAnswers({ contact, mayWrite }: { contact: ContactDetail; mayWrite: boolean }) {
  const stage = useQuery(query(routes.fields.contactStage, {}));
  return (
    <AnswersSection
      title={say('answers')}
      target={{ contactId: contact.id }}
      lead={stage.data?.data}
      answers={{
        ...contact.customFields,
        'contact-stage': contact.stage === null ? [] : [contact.stage.name],
      }}
      mayWrite={mayWrite}
      invalidates={[routes.contacts, routes.tags]}
    />
  );
}
