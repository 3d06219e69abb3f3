import type { ComplianceModel, ComplianceRules } from '@chainline/shared/compliance/compliance-contract';
import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useForm, useWatch, type Control } from 'react-hook-form';
import { DialogForm } from '../../../components/form/DialogForm';
import { FormDialog } from '../../../components/form/FormDialog';
import { useDialogSubmit } from '../../../components/form/use-dialog-submit';
import { PlainControl } from '../../../components/form/PlainControl';
import { useSaveProof } from '../api/compliance-queries';
import { modelName } from './model-columns';
import { proofFormSchema, toForm, toRequest, type ProofForm } from '../proof-form';

const yesNo = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];
const grid = { display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, gap: 2, alignItems: 'start' } as const;

type CertificateProps = { control: Control<ProofForm>; part: 'bike' | 'battery'; standards: readonly string[] };

const CertificateFields = ({ control, part, standards }: CertificateProps) => {
  const what = part === 'bike' ? 'Bike' : 'Battery';
  return (
    <Box role="group" aria-label={`Certificate of the ${part}`}>
      <Typography variant="subtitle2" component="h3" sx={{ mb: 1 }}>{`Certificate of the ${part}`}</Typography>
      <Box sx={grid}>
        <PlainControl control={control} name={`${part}.standard`} label={`${what} standard`} suggestions={standards} />
        <PlainControl control={control} name={`${part}.certificate_number`} label={`${what} certificate number`} />
        <PlainControl control={control} name={`${part}.certifier`} label={`${what} certifier`} />
        <span />
        <PlainControl control={control} name={`${part}.valid_from`} label={`${what} valid from`} type="date" />
        <PlainControl control={control} name={`${part}.valid_until`} label={`${what} valid until`} type="date" />
      </Box>
    </Box>
  );
};

type ContentProps = { titleId: string; model: ComplianceModel; rules: ComplianceRules; onClose: () => void };

const Content = ({ titleId, model, rules, onClose }: ContentProps) => {
  const form = useForm<ProofForm>({ resolver: zodResolver(proofFormSchema), defaultValues: toForm(model) });
  const isEbike = useWatch({ control: form.control, name: 'is_ebike' }) === 'yes';
  const dialog = useDialogSubmit(form, useSaveProof(), {
    toRequest: (values) => toRequest(values, model),
    onClose,
  });
  return (
    <DialogForm titleId={titleId} title={`Proof of ${modelName(model)}`} submitLabel="Save" {...dialog}>
      <PlainControl control={form.control} name="is_ebike" label="Is it an e-bike?" options={yesNo} />
      {isEbike && (
        <>
          <Box sx={grid}>
            <PlainControl
              control={form.control}
              name="power_watts"
              label="Continuous rated power"
              unit="W"
              inputMode="numeric"
            />
            <PlainControl
              control={form.control}
              name="marking_seen"
              label="Marking checked"
              options={yesNo}
              hint={rules.marking_hint}
            />
          </Box>
          <CertificateFields control={form.control} part="bike" standards={rules.bike_standards} />
          <CertificateFields control={form.control} part="battery" standards={rules.battery_standards} />
        </>
      )}
    </DialogForm>
  );
};

/** Records the proof of a model. Needs a new key on each opening. */
export const ProofDialog = ({ open, ...content }: Omit<ContentProps, 'titleId'> & { open: boolean }) => {
  const titleId = useId();
  return (
    <FormDialog open={open} onClose={content.onClose} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <Content titleId={titleId} {...content} />
    </FormDialog>
  );
};
