import type { BikeImport, ImportMapping } from '@chainline/shared/bikes/bike-import-contract';
import { importFields } from '@chainline/shared/bikes/bike-import-rules';
import { bikeLabels } from '@chainline/shared/bikes/bike-rules';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { PlainField } from '../../../components/form/PlainField';

const options = [
  { value: '', label: 'Do not import' },
  ...importFields.map((field) => ({ value: field, label: bikeLabels[field] })),
];

type ImportMappingFieldsProps = {
  shown: Pick<BikeImport, 'titles' | 'mapping'>;
  onChange: (mapping: ImportMapping) => void;
};

/** Meaning of each column of the sheet, remembered for the next one. */
export const ImportMappingFields = ({ shown: { titles, mapping }, onChange }: ImportMappingFieldsProps) => (
  <Box component="details" open={mapping.every((field) => field === null)}>
    <Typography component="summary" variant="body2" sx={{ fontWeight: 600, cursor: 'pointer', minHeight: 28 }}>
      Columns of the sheet
    </Typography>
    <Box sx={{ mt: 1, display: 'grid', gridTemplateColumns: { sm: '1fr 1fr', md: '1fr 1fr 1fr' }, gap: 1.5 }}>
      {titles.map((title, at) =>
        title === '' ? null : (
          <PlainField
            key={`${title} ${String(at)}`}
            label={title}
            options={options}
            held={{
              value: mapping[at] ?? '',
              onChange: ({ target }) => {
                const chosen = importFields.find((field) => field === target.value) ?? null;
                // A field is read from one column only: the one chosen last.
                onChange(mapping.map((field, column) => (column === at ? chosen : field === chosen ? null : field)));
              },
            }}
          />
        ),
      )}
    </Box>
  </Box>
);
