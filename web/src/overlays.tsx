import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import { StepUpDialog } from './auth/step-up-dialog.tsx';
import { noteOverlays } from './ui/overlays-ready.ts';

/** Notifications and the dialogs for confirmations and for proving one's identity, above any screen. */
export function Overlays() {
  useEffect(noteOverlays, []);
  return (
    <ModalsProvider>
      <Notifications position="bottom-right" />
      <StepUpDialog />
    </ModalsProvider>
  );
}
