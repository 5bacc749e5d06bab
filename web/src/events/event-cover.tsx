import { routes } from '@callwright/sdk/routes';
import type { CallEvent } from '../records.ts';
import { PictureField } from '../ui/picture-field.tsx';
import { PictureShown } from '../ui/picture-shown.tsx';
import { Section } from '../ui/section.tsx';
import { useSend } from '../ui/use-send.ts';
import { say } from './say.ts';

/** Saved at once, without the “Save” button. */
export function EventCover({ event }: { event: CallEvent }) {
  const save = useSend(routes.events.updateCover, { done: say('cover.saved'), invalidates: [routes.events] });
  return (
    <Section title={say('cover')}>
      <PictureField
        label={say('cover.picture')}
        description={say('cover.help')}
        isSet={event.coverUrl !== null}
        isBusy={save.isPending}
        sideMax={2_000}
        onChange={(cover) => save.mutate({ id: event.id, cover })}
      >
        <PictureShown address={event.coverUrl} width={200} height={60} />
      </PictureField>
    </Section>
  );
}
