import {
  confirmSecondFactor,
  disableSecondFactor,
  enrolSecondFactor,
  replaceRecoveryCodes,
} from '@chainline/shared/auth/second-factor-contract';
import { useMutation } from '@tanstack/react-query';
import type { BodyOf } from '@chainline/shared/http/endpoint';
import { call } from '../../../lib/api';

// The screens show failures at their own fields.
const handled = { handled: true };

/** Starts the enrolment: the answer holds the secret for the app. Nothing changes until a code confirms it. */
export const useEnrol = () =>
  useMutation({
    mutationFn: (body: BodyOf<typeof enrolSecondFactor>) => call(enrolSecondFactor, { body }),
    meta: handled,
    // The secret is for this screen only and must not outlive it.
    gcTime: 0,
  });

export const useConfirm = () =>
  useMutation({
    mutationFn: (body: BodyOf<typeof confirmSecondFactor>) => call(confirmSecondFactor, { body }),
    meta: handled,
    gcTime: 0,
  });

export const useReplaceCodes = () =>
  useMutation({
    mutationFn: (body: BodyOf<typeof replaceRecoveryCodes>) => call(replaceRecoveryCodes, { body }),
    meta: handled,
    gcTime: 0,
  });

export const useDisable = () =>
  useMutation({
    mutationFn: (body: BodyOf<typeof disableSecondFactor>) => call(disableSecondFactor, { body }),
    meta: handled,
  });
