import { seenProfileSchema, type SeenProfile } from '@chainline/shared/auth/account-contract';
import { profileOf } from '@chainline/shared/auth/profile-rules';
import { useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { ApiError } from '../../../lib/api-error';
import { changedValues, type ValueChange } from '../../../components/form/changed-values';
import { withMine } from '../../../components/form/with-mine';

type SeenOptions<Values extends FieldValues> = {
  /** As the form was opened with it, or went on from it. */
  seen: SeenProfile;
  onSeen: (profile: SeenProfile) => void;
  form: UseFormReturn<Values>;
  toForm: (profile: SeenProfile) => Values;
  /** Leads back into the form, from a question that is gone once it is answered; a form that is being reset has no fields. */
  focus: () => void;
};

const labels = { first_name: 'First name', last_name: 'Last name', email: 'Email' };

/** As somebody else has left it meanwhile. */
const currentOf = (error: unknown): SeenProfile | null =>
  error instanceof ApiError && error.code === 'user.changed'
    ? (seenProfileSchema.safeParse(error.data.current).data ?? null)
    : null;

/** What to do when the owner of a profile, or a manager, has changed it since its form was opened. */
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
    /** What somebody else changed; null while nobody did. */
    changes,
    takeTheirs,
    keepMine,
    /** It was saved, and is this now. */
    goOnFrom,
    /** Shows what somebody else changed, where that is why it failed; says whether it is. */
    showChanges: (error: unknown): boolean => {
      const current = currentOf(error);
      setTheirs(current);
      return current !== null;
    },
  };
};
