import {
  addProofDocument,
  listModels,
  removeProofDocument,
  saveProof,
  type CertifiedPart,
  type ComplianceModel,
  type ModelQuery,
  type ProofEdit,
} from '@chainline/shared/compliance/compliance-contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api';

const all = ['compliance'] as const;

export const complianceQueries = {
  list: (query: ModelQuery) =>
    queryOptions({
      queryKey: [...all, 'list', query],
      queryFn: ({ signal }) => call(listModels, { query }, { signal }),
      placeholderData: keepPreviousData,
    }),
} as const;

/** The dialog shows errors itself. */
export const useSaveProof = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: ProofEdit) => call(saveProof, { body }),
    meta: { handled: true },
    onSettled: () => queryClient.invalidateQueries({ queryKey: all }),
  });
};

type NewDocument = { model: Pick<ComplianceModel, 'brand' | 'model'>; part: CertifiedPart; file: File };

/** Append the fields before the file: the server streams the body and needs them first. */
const toForm = ({ model: { brand, model }, part, file }: NewDocument): FormData => {
  const form = new FormData();
  form.append('brand', brand);
  form.append('model', model);
  form.append('part', part);
  form.append('file', file, file.name);
  return form;
};

/** The dialog shows errors itself. */
export const useAddDocument = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (document: NewDocument) => (await call(addProofDocument, {}, { form: toForm(document) })).model,
    meta: { handled: true },
    onSettled: () => queryClient.invalidateQueries({ queryKey: all }),
  });
};

export const useRemoveDocument = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(removeProofDocument, { params: { id } }),
    meta: { handled: true },
    onSettled: () => queryClient.invalidateQueries({ queryKey: all }),
  });
};
