import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from '../../../../components/ErrorState';
import { LoadingState } from '../../../../components/LoadingState';
import { sectionQuery, type Answer, type SettingsSection } from '../../settings-section';

const FormSkeleton = () => (
  <LoadingState label="Loading the settings">
    <Stack spacing={2}>
      <Skeleton width="40%" />
      {[0, 1, 2, 3].map((line) => (
        <Skeleton key={line} variant="rounded" height={40} />
      ))}
    </Stack>
  </LoadingState>
);

type SectionLoaderProps<Settings> = {
  section: SettingsSection<Settings>;
  /** Renders the form with the loaded settings. */
  children: (answer: Answer<Settings>) => ReactNode;
};

/** Loads a section before showing its form, which must start from fresh values. */
export const SectionLoader = <Settings,>({ section, children }: SectionLoaderProps<Settings>) => {
  const { data, error, isFetchedAfterMount, refetch } = useQuery(sectionQuery(section));
  if (error) {
    return <ErrorState message="The settings could not be loaded." error={error} onRetry={() => void refetch()} />;
  }
  return data && isFetchedAfterMount ? children(data) : <FormSkeleton />;
};
