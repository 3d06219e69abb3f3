import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { applyServerErrors } from '../../../components/form/apply-server-errors';
import { useToast } from '../../../components/toast-context';
import { ApiError } from '../../../lib/api-error';
import { changedSettings, type SettingChange } from '../changed-settings';
import { sectionQuery, settingsKey, type Answer, type SettingsSection } from '../settings-section';

type SectionOptions<Settings, Values extends FieldValues> = {
  section: SettingsSection<Settings>;
  answer: Answer<Settings>;
  form: UseFormReturn<Values>;
  toForm: (settings: Settings) => Values;
  /** `kept` holds what the form does not show. */
  toSettings: (values: Values, kept: Settings) => Settings;
};

const isConflict = (error: unknown): boolean => error instanceof ApiError && error.status === 409;

/** Saving a section of settings in the version that was seen, and what to do when somebody else was faster. */
export const useSection = <Settings extends object, Values extends FieldValues>(
  options: SectionOptions<Settings, Values>,
) => {
  const { section, answer, form, toForm, toSettings } = options;
  const queryClient = useQueryClient();
  const toast = useToast();
  const [base, setBase] = useState(answer);
  const [theirs, setTheirs] = useState<Answer<Settings> | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const write = useMutation({ mutationFn: section.write, meta: { handled: true } });

  const saved = (now: Answer<Settings>) => {
    setBase(now);
    form.reset(toForm(now.settings));
    queryClient.setQueryData(settingsKey(section.name), now);
    // Lists, figures and forms everywhere rest on these settings.
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'settings' });
    toast({ message: 'Settings saved', tone: 'success' });
  };

  const refused = async (error: unknown) => {
    if (!isConflict(error)) {
      setProblem(applyServerErrors(form, error));
      return;
    }
    try {
      setTheirs(await queryClient.query({ ...sectionQuery(section), staleTime: 0 }));
    } catch (failure) {
      setProblem(applyServerErrors(form, failure));
    }
  };

  const save = form.handleSubmit((values) => {
    setProblem(null);
    setTheirs(null);
    write.mutate(
      { settings: toSettings(values, base.settings), version: base.version },
      { onSuccess: saved, onError: (error) => void refused(error) },
    );
  });

  const goOnFrom = (keepDirtyValues: boolean) => {
    if (theirs === null) return;
    setBase(theirs);
    form.reset(toForm(theirs.settings), { keepDirtyValues });
    setTheirs(null);
  };

  const changes: SettingChange[] | null =
    theirs === null ? null : changedSettings(base.settings, theirs.settings, section.labels);

  return {
    save,
    isSaving: write.isPending,
    isDirty: form.formState.isDirty,
    problem,
    /** What somebody else saved meanwhile; null while nobody did. */
    changes,
    takeTheirs: () => goOnFrom(false),
    keepMine: () => goOnFrom(true),
    discard: () => form.reset(toForm(base.settings)),
    /** Fills the defaults in; they count once they are saved. */
    fillDefaults: () => form.reset(toForm(section.defaults), { keepDefaultValues: true }),
  };
};

export type SectionState = ReturnType<typeof useSection>;
