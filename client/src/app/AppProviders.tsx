import { CacheProvider, type EmotionCache } from '@emotion/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { ComponentError } from '../components/ComponentError';
import { ErrorBoundary } from '../components/ErrorBoundary';
import { ToastProvider } from '../components/ToastProvider';
import { useToast } from '../components/toast-context';
import { ConfirmationGate, SessionProvider } from '../features/auth';
import { createQueryClient } from '../lib/query-client';
import { AppTheme } from '../theme/AppTheme';
import { useKeptFocus } from './use-kept-focus';

const QueryProvider = ({ children }: { children: ReactNode }) => {
  const toast = useToast();
  const [client] = useState(() => createQueryClient((message) => toast({ message, tone: 'error' })));
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
};

type AppProvidersProps = { styles: EmotionCache; children: ReactNode };

export const AppProviders = ({ styles, children }: AppProvidersProps) => {
  useKeptFocus();
  return (
    <CacheProvider value={styles}>
      <AppTheme>
        <ErrorBoundary fallback={(error, retry) => <ComponentError error={error} onRetry={retry} />}>
          <ToastProvider>
            <QueryProvider>
              <SessionProvider>
                {children}
                <ConfirmationGate />
              </SessionProvider>
            </QueryProvider>
          </ToastProvider>
        </ErrorBoundary>
      </AppTheme>
    </CacheProvider>
  );
};
