import { useNavigate, useSearch } from '@tanstack/react-router';
import { EventStep } from './event-step.tsx';
import { HoursStep } from './hours-step.tsx';
import { ShareStep } from './share-step.tsx';

/** The setup of an empty workspace, up to a link that can be shared: one question per step. */
export function FirstHour() {
  const { step = 'hours', eventId } = useSearch({ from: '/welcome' });
  const navigate = useNavigate();
  const toToday = () => void navigate({ to: '/today' });
  const toEvent = () => void navigate({ to: '/welcome', search: { step: 'event' } });
  if (step === 'share' && eventId !== undefined) return <ShareStep eventId={eventId} />;
  if (step === 'hours') return <HoursStep onDone={toEvent} onSkip={toEvent} />;
  return (
    <EventStep
      onBack={() => void navigate({ to: '/welcome', search: { step: 'hours' } })}
      onDone={(id) => void navigate({ to: '/welcome', search: { step: 'share', eventId: id } })}
      onSkip={toToday}
    />
  );
}
