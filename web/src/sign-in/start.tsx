import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from '../api.ts';
import { ownPathParam } from '../ui/search-params.ts';
import { cssVariables, theme } from '../ui/theme.ts';
import { SignIn } from './sign-in.tsx';

/** The sign-in page. It loads nothing of the application. */
export function startSignIn(root: Element): void {
  const returnTo = ownPathParam(new URLSearchParams(location.search).get('returnTo'));
  createRoot(root).render(
    <StrictMode>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
        <QueryClientProvider client={queryClient}>
          <SignIn returnTo={returnTo} />
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  );
}
