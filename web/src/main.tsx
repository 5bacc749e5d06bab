import { MantineProvider } from '@mantine/core';
import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import '@mantine/core/styles.css';
import '@mantine/dates/styles.css';
import '@mantine/notifications/styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from './api.ts';
import { followSignOut } from './auth/sign-out.ts';
import { StepUpDialog } from './auth/step-up-dialog.tsx';
import { router } from './routes.tsx';
import { cssVariables, theme } from './ui/theme.ts';

const root = document.querySelector('#app');
if (root === null) throw new Error('The page has no place for the app');

followSignOut();
createRoot(root).render(
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <QueryClientProvider client={queryClient}>
        <ModalsProvider labels={{ confirm: 'Yes', cancel: 'No' }}>
          <Notifications position="bottom-right" />
          <RouterProvider router={router} />
          <StepUpDialog />
        </ModalsProvider>
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
