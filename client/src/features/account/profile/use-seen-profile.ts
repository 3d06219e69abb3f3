import { seenProfileSchema, type SeenProfile } from '@chainline/shared/auth/account-contract';
import { profileOf } from '@chainline/shared/auth/profile-rules';
import { useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { ApiError } from '../../../lib/api-error';
import { changedValues, type ValueChange } from '../../../components/form/changed-values';
import { withMine } from '../../../components/form/with-mine';

type SeenOptions<Values extends FieldValues> = {
  /** The profile the form was opened with, or last continued from. */
  seen: SeenProfile;
  onSeen: (profile: SeenProfile) => void;
  form: UseFormReturn<Values>;
  toForm: (profile: SeenProfile) => Values;
  /**
   * Moves the focus back into the form before the question disappears; during a reset the form has no fields to
   * focus.
   */
  focus: () => void;
};

const labels = { first_name: 'First name', last_name: 'Last name', email: 'Email' };

/** The version somebody else saved meanwhile. */
const currentOf = (error: unknown): SeenProfile | null =>
  error instanceof ApiError && error.code === 'user.changed'
    ? (seenProfileSchema.safeParse(error.data.current).data ?? null)
    : null;

/** Resolves a profile form whose profile was changed by its owner or a manager since it was opened. */
export const useSeenProfile = <Values extends FieldValues>(options: SeenOptions<Values>) => {
  const { seen, onSeen, form, toForm, focus } = options;
  const [theirs, setTheirs] = useState<SeenProfile | null>(null);
  const changes: ValueChange[] | null = theirs === null ? null : changedValues(seen, theirs, labels);

  const goOnFrom = (profile: SeenProfile) => {
    onSeen(profileOf(profile));
    setTheirs(null);
    form.reset(toForm(profile));
  };

  const takeTheirs = () => {
    if (theirs === null) return;
    focus();
    goOnFrom(theirs);
  };

  const keepMine = () => {
    if (theirs === null) return;
    const parts = { before: toForm(seen), mine: form.getValues() };
    focus();
    goOnFrom(theirs);
    form.reset(withMine(toForm(theirs), parts), { keepDefaultValues: true });
  };

  return {
    /** Changes made by somebody else; null while there are none. */
    changes,
    takeTheirs,
    keepMine,
    /** Continues from the profile as it was saved. */
    goOnFrom,
    /** Shows the changes of somebody else if they caused the failure; returns true if so. */
    showChanges: (error: unknown): boolean => {
      const current = currentOf(error);
      setTheirs(current);
      return current !== null;
    },
  };
};
