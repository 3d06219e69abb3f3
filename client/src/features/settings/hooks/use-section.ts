import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { changedValues, type ValueChange } from '../../../components/form/changed-values';
import { applyServerErrors } from '../../../components/form/apply-server-errors';
import { useSubmit } from '../../../components/form/use-submit';
import { withMine } from '../../../components/form/with-mine';
import { useToast } from '../../../components/toast-context';
import { ApiError } from '../../../lib/api-error';
import { useSession } from '../../../lib/session-context';
import { sectionQuery, settingsKey, type Answer, type SettingsSection } from '../settings-section';

type SectionOptions<Settings, Values extends FieldValues & { settings: object }> = {
  section: SettingsSection<Settings>;
  answer: Answer<Settings>;
  form: UseFormReturn<Values>;
  toForm: (settings: Settings) => Values;
  /** `kept` holds settings that the form does not show. */
  toSettings: (values: Values, kept: Settings) => Settings;
};

const isConflict = (error: unknown): boolean => error instanceof ApiError && error.status === 409;

/** Saves a settings section with optimistic locking, and resolves edit conflicts. */
export const useSection = <Settings extends object, Values extends FieldValues & { settings: object }>(
  options: SectionOptions<Settings, Values>,
) => {
  const { section, answer, form, toForm, toSettings } = options;
  const queryClient = useQueryClient();
  const toast = useToast();
  const { check } = useSession();
  const [base, setBase] = useState(answer);
  const [theirs, setTheirs] = useState<Answer<Settings> | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const write = useMutation({ mutationFn: section.write, meta: { handled: true } });

  const goOnFrom = (now: Answer<Settings>) => {
    setBase(now);
    setTheirs(null);
    form.reset(toForm(now.settings));
  };

  const saved = (now: Answer<Settings>) => {
    goOnFrom(now);
    queryClient.setQueryData(settingsKey(section.name), now);
    // Lists, figures and forms depend on these settings; refetch everything except the settings forms themselves.
    void queryClient.invalidateQueries({
      predicate: ({ queryKey }) => queryKey[0] !== 'settings' || queryKey.length > 2,
    });
    void check();
    toast({ message: 'Settings saved', tone: 'success' });
  };

  const refused = async (error: unknown, sent: Settings) => {
    if (!isConflict(error)) {
      setProblem(applyServerErrors(form, error));
      return;
    }
    try {
      const now = await queryClient.query({ ...sectionQuery(section), staleTime: 0 });
      // The server already has my values: an earlier save succeeded, but its answer was lost.
      if (changedValues(sent, now.settings, section.labels).length === 0) saved(now);
      else setTheirs(now);
    } catch (failure) {
      setProblem(applyServerErrors(form, failure));
    }
  };

  const save = useSubmit(form, (values) => {
    setProblem(null);
    setTheirs(null);
    const settings = toSettings(values, base.settings);
    return write
      .mutateAsync({ settings, version: base.version })
      .then(saved, (error: unknown) => refused(error, settings));
  });

  /** Resets the form to the saved settings, as far as they are known. */
  const discard = () => {
    setProblem(null);
    goOnFrom(theirs ?? base);
  };

  const keepMine = () => {
    if (theirs === null) return;
    const { settings: mine } = form.getValues();
    const { settings: before } = toForm(base.settings);
    const found = toForm(theirs.settings);
    goOnFrom(theirs);
    form.reset({ ...found, settings: withMine(found.settings, { before, mine }) }, { keepDefaultValues: true });
  };

  const changes: ValueChange[] | null =
    theirs === null ? null : changedValues(base.settings, theirs.settings, section.labels);

  return {
    save,
    isSaving: write.isPending,
    isDirty: form.formState.isDirty,
    problem,
    /** Changes saved by someone else; null if there are none. */
    changes,
    keepMine,
    discard,
    /** Fills in the defaults, to be saved. */
    fillDefaults: () => form.reset(toForm(section.defaults), { keepDefaultValues: true }),
  };
};

export type SectionState = ReturnType<typeof useSection>;
