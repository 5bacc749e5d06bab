import { routes } from '@callwright/sdk/routes';
import { useMay } from '../auth/session.ts';
import type { CallDetail } from '../records.ts';
import { AnswersSection } from '../ui/answers.tsx';
import { say } from './say.ts';

/** The custom fields of the call. */
export function CallFields({ call }: { call: CallDetail }) {
  const mayWrite = useMay('calls:write');
  return (
    <AnswersSection
      title={say('fields')}
      target={{ eventCallId: call.id }}
      answers={call.customFields}
      mayWrite={mayWrite}
      invalidates={[routes.eventCalls]}
    />
  );
}
