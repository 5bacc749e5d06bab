import { routes } from '@callwright/sdk/routes';
import { Button } from '@mantine/core';
import { requestOf } from '../events/event-values.ts';
import { EssentialFields } from '../new-event/essential-fields.tsx';
import { TemplateCards } from '../new-event/template-cards.tsx';
import { useNewEvent } from '../new-event/use-new-event.ts';
import { BookingPreview } from '../preview/booking-preview.tsx';
import { FormFailure } from '../ui/form-failure.tsx';
import { useSend } from '../ui/use-send.ts';
import { say } from './say.ts';
import { StepPage } from './step-page.tsx';

type Props = { onBack: () => void; onDone: (eventId: number) => void; onSkip: () => void };

/** The step for the first event. */
export function EventStep({ onBack, onDone, onSkip }: Props) {
  const { form, template, choose } = useNewEvent();
  const create = useSend(routes.events.create, {
    form,
    invalidates: [routes.events],
    onDone: ({ data }) => onDone(data.event.id),
  });
  return (
    <StepPage
      step="event"
      onBack={onBack}
      onSkip={onSkip}
      onSubmit={form.onSubmit((values) => create.mutate(requestOf(values)))}
      next={
        <Button type="submit" loading={create.isPending}>
          {say('event.create')}
        </Button>
      }
      beside={<BookingPreview values={form.values} />}
    >
      <TemplateCards chosen={template} onChoose={choose} />
      <EssentialFields form={form} />
      <FormFailure form={form} />
    </StepPage>
  );
}
