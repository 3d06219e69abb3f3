import { fillTemplate, templateVariables } from '@chainline/shared/messaging/template-rules';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useFieldArray, useWatch, type Control } from 'react-hook-form';
import { PlainControl } from '../../../../components/form/PlainControl';
import { previewValuesQuery } from '../../api/preview-values-query';
import { emptyTemplate, type MessagingForm } from '../../sections/messaging-form';
import { Fields } from './Fields';

type TemplateProps = { control: Control<MessagingForm>; at: number; onRemove: () => void };

const hint = `Can contain ${Object.entries(templateVariables)
  .map(([name, meaning]) => `{${name}}: ${meaning}`)
  .join('; ')}.`;

const Template = ({ control, at, onRemove }: TemplateProps) => {
  const text = useWatch({ control, name: `settings.templates.${at}.text` });
  const { data: values } = useQuery(previewValuesQuery());
  return (
    <Fields title={`Template ${at + 1}`}>
      <PlainControl control={control} name={`settings.templates.${at}.name`} label="Name" />
      <PlainControl control={control} name={`settings.templates.${at}.text`} label="Text" hint={hint} lines={3} />
      {values && text.trim() !== '' && (
        <Typography variant="body2" sx={{ color: 'text.secondary', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {`To your latest customer: ${fillTemplate(text, values)}`}
        </Typography>
      )}
      <Box>
        <Button color="error" onClick={onRemove}>
          {`Remove template ${at + 1}`}
        </Button>
      </Box>
    </Fields>
  );
};

/** Texts that people insert into their messages. */
export const MessageTemplates = ({ control }: { control: Control<MessagingForm> }) => {
  const { fields, append, remove } = useFieldArray({ control, name: 'settings.templates' });
  return (
    <>
      {fields.map(({ id }, at) => (
        <Template key={id} control={control} at={at} onRemove={() => remove(at)} />
      ))}
      <Box>
        <Button variant="outlined" onClick={() => append(emptyTemplate)}>
          Add Template
        </Button>
      </Box>
    </>
  );
};
