import { routes } from '@callwright/sdk/routes';
import type { ImportRun } from '../records.ts';
import { confirm } from '../ui/confirm.tsx';
import { useSend } from '../ui/use-send.ts';
import { say } from './say.ts';

/** The reads that these actions change. Contacts and other records are refreshed by the stream of changes. */
export const importReads = [routes.imports.detail, routes.imports.list, routes.imports.listErrors];

const options = { invalidates: importReads };

/** Pause, resume and cancel. Another person may have been faster, so the page is reloaded. */
export function useSteps(run: ImportRun) {
  const refusals = {};
  const pause = useSend(routes.imports.pause, { ...options, refusals });
  const resume = useSend(routes.imports.resume, { ...options, refusals });
  const cancel = useSend(routes.imports.cancel, { ...options, refusals, done: say('cancelled') });
  const hasWritten = !run.dryRun && run.position > 0;
  return {
    isBusy: pause.isPending || resume.isPending || cancel.isPending,
    pause: () => pause.mutate({ id: run.id }),
    resume: () => resume.mutate({ id: run.id }),
    cancel: () =>
      confirm({
        title: say('cancelTitle'),
        text: say(hasWritten ? 'cancelText' : 'cancelDraftText'),
        confirm: say('cancel'),
        onConfirm: () => cancel.mutate({ id: run.id }),
      }),
  };
}
