import type { CallDetail } from '../records.ts';
import { Facts } from '../ui/facts.tsx';
import { Section } from '../ui/section.tsx';

/** What the invitee answered when booking, and where they came from. */
export function CallAnswers({ call }: { call: CallDetail }) {
  if (call.questions.length === 0 && call.utm.length === 0) return null;
  return (
    <Section title="Answers">
      <Facts
        of={[
          ...call.questions.map(
            ({ statement, identifier, answer }) => [statement || identifier, answer.join(', ')] as const,
          ),
          ...call.utm.map(({ utmKey, utmValue }) => [utmKey, utmValue] as const),
        ]}
      />
    </Section>
  );
}
