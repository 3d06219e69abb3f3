import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useDebounced } from '../../../lib/use-debounced';
import { builderQueries, type DeliveryRequest } from '../api/builder-queries';
import type { BuilderForm, Change } from '../builder-form';
import { steps } from '../builder-steps';
import { adoptionNotice, adoptOptions, toDeliveryRequest } from '../delivery-choice';
import { basisOf } from '../delivery-basis';
import { useBuilderToast } from './use-builder-toast';

const debounceMs = 500;

type DeliveryInput = { form: BuilderForm; change: Change; step: number; refusedRates: string | null };

const nothing: DeliveryRequest = { address: '', lines: [], labour_count: 0, goods_total: 0 };

const withoutRefused = <Offered extends { rates_id: string | null }>(
  data: Offered | undefined,
  refusedRates: string | null,
) => (data?.rates_id === refusedRates ? undefined : data);

/** Debounced delivery request, if prices are needed. */
const useAsked = (form: BuilderForm, step: number) => {
  const request = toDeliveryRequest(form);
  const wanted = JSON.stringify(request);
  const isSettled = useDebounced(wanted, debounceMs) === wanted;
  const isReason = step === steps.shipping || (form.delivery !== null && form.delivery.basis !== basisOf(form));
  return { request, isSettled, isNeeded: request !== null && isReason };
};

/**
 * Delivery options for the quote, debounced by half a second: fetched on their step, and on others when the chosen
 * price has become outdated. The choice is updated with the answer.
 */
export const useDeliveryOptions = ({ form, change, step, refusedRates }: DeliveryInput) => {
  const toast = useBuilderToast();
  const { request, isSettled, isNeeded } = useAsked(form, step);
  const isAsked = isNeeded && isSettled;
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery({
    ...builderQueries.deliveryOptions(request ?? nothing),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  const isFresh = isAsked && !isPlaceholderData;
  const answer = isFresh ? withoutRefused(data, refusedRates) : undefined;

  // A refused offer has expired, so fetch a new one.
  useEffect(() => {
    if (refusedRates !== null) void refetch();
  }, [refusedRates, refetch]);

  // Applies the server's answer to the draft; idempotent.
  useEffect(() => {
    if (!answer) return;
    const offered = { ...answer, basis: basisOf(form) };
    const notice = adoptionNotice(form, adoptOptions(form, offered));
    change((current) => adoptOptions(current, offered));
    if (notice !== null) toast(notice, { tone: 'info' });
  }, [answer, form, change, toast]);

  return {
    /** The previous answer while a new one is loading. */
    shown: request === null ? undefined : data,
    isAsking: isNeeded && (!isSettled || isFetching),
    error: isAsked ? error : null,
    /** The chosen price may be outdated. */
    isOpen: isNeeded && form.delivery !== null && answer === undefined,
    refetch: () => void refetch(),
  };
};

export type DeliveryOptions = ReturnType<typeof useDeliveryOptions>;
