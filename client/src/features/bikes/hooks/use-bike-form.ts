import { presentSchema, type Bike, type BikeDetail, type BikeRights } from '@chainline/shared/bikes/bike-contract';
import { mergeEdits } from '@chainline/shared/bikes/bike-rules';
import { zodResolver } from '@hookform/resolvers/zod';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { applyServerErrors } from '../../../components/form/apply-server-errors';
import { useSubmit } from '../../../components/form/use-submit';
import { useToast } from '../../../components/toast-context';
import { ApiError } from '../../../lib/api-error';
import { newKey } from '../../../lib/new-key';
import { useCreateBike, useUpdateBike } from '../api/bike-mutations';
import { doublesOf, type Doubles } from '../bike-doubles';
import { bikeFormSchema, emptyForm, toForm, toRequest, type BikeForm } from '../bike-form';

export type Field = keyof BikeForm;

/** Changes of somebody else that arrived with a refused save. */
export type Meanwhile = {
  version: number;
  by: string;
  taken: { field: Field; before: string; after: string }[];
  clashes: { field: Field; mine: string; theirs: string }[];
};

const presentOf = (error: unknown): BikeDetail | null =>
  error instanceof ApiError && error.code === 'bike.stale'
    ? (presentSchema.safeParse(error.data).data?.bike ?? null)
    : null;

const meanwhileOf = (base: BikeForm, mine: BikeForm, present: BikeDetail) => {
  const theirs = toForm(present);
  const { merged, taken, clashes } = mergeEdits(base, mine, theirs);
  const meanwhile: Meanwhile = {
    version: present.version,
    by: present.last_edited_by,
    taken: taken.map((field) => ({ field, before: base[field], after: theirs[field] })),
    clashes: clashes.map((field) => ({ field, mine: mine[field], theirs: theirs[field] })),
  };
  return { merged, meanwhile };
};

type Options = { bike: BikeDetail | null; can: BikeRights; onSaved: (bike: Bike) => void };

/** Form of a record, new or not: merges what others saved meanwhile, and asks about a serial number used twice. */
export const useBikeForm = ({ bike, can, onSaved }: Options) => {
  const [base, setBase] = useState(bike);
  const [meanwhile, setMeanwhile] = useState<Meanwhile | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<Field>>(new Set());
  const [doubles, setDoubles] = useState<Doubles | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const accepted = useRef('');
  const [requestKey] = useState(newKey);
  const toast = useToast();
  const create = useCreateBike();
  const update = useUpdateBike(bike?.id ?? 0);
  const form = useForm<BikeForm>({
    resolver: zodResolver(bikeFormSchema),
    defaultValues: bike === null ? emptyForm : toForm(bike),
    // An error is cleared by the edit itself, and checked again when saving.
    reValidateMode: 'onSubmit',
  });

  const save = (values: BikeForm) => {
    const isAccepted = accepted.current !== '' && accepted.current === values.serial_number;
    const body = { ...toRequest(values, can), accept_double: isAccepted };
    return base === null
      ? create.mutateAsync({ ...body, request_key: requestKey })
      : update.mutateAsync({ ...body, version: base.version });
  };

  const showRefusal = (error: unknown) => {
    const present = presentOf(error);
    if (present && base) {
      const { merged, meanwhile: told } = meanwhileOf(toForm(base), form.getValues(), present);
      setBase(present);
      setMeanwhile(told);
      setChosen(new Set());
      form.reset(merged, { keepDefaultValues: true });
      return;
    }
    const others = doublesOf(error);
    if (others) setDoubles(others);
    else setProblem(applyServerErrors(form, error));
  };

  const submit = useSubmit(form, async (values) => {
    setProblem(null);
    setDoubles(null);
    try {
      const saved = await save(values);
      toast({ message: bike === null ? 'Bike added' : 'Bike saved', tone: 'success' });
      onSaved(saved.bike);
    } catch (error) {
      showRefusal(error);
    }
  });

  return {
    form,
    submit,
    problem,
    doubles,
    /** Saves the serial number although another record has it; the caller submits again. */
    acceptDouble: () => {
      accepted.current = form.getValues('serial_number').trim();
      setDoubles(null);
    },
    meanwhile,
    chosen,
    choose: (field: Field, value: string) => {
      form.setValue(field, value, { shouldDirty: true });
      setChosen((before) => new Set(before).add(field));
    },
    /** Changes of the same field by both, nobody has decided about yet. */
    isUndecided: meanwhile?.clashes.some(({ field }) => !chosen.has(field)) ?? false,
    isSaving: create.isPending || update.isPending,
  };
};
