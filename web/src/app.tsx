import { MantineProvider, mergeThemeOverrides } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { lazy, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from './api.ts';
import { followSignOut } from './auth/sign-out.ts';
import { behind, followFirstScreen } from './frame/behind.ts';
import { router } from './routes.tsx';
import { showCutText } from './ui/cut-text.ts';
import { cssVariables, theme } from './ui/theme.ts';
import { themeLabels } from './ui/theme-labels.ts';

/** Dialogs and notifications that any screen may open, loaded after the first screen. */
const Overlays = lazy(() => behind('Overlays'));

/** The application for people who are signed in, and the pages that links in emails lead to. */
export function startApp(root: Element): void {
  followSignOut();
  followFirstScreen();
  showCutText();
  const named = mergeThemeOverrides(theme, themeLabels());
  createRoot(root).render(
    <StrictMode>
      <MantineProvider theme={named} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
          <Suspense>
            <Overlays />
          </Suspense>
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  );
}
