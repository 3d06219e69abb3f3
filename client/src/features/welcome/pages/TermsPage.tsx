import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { OpenLayout } from '../components/OpenLayout';
import { termsSections } from '../terms-sections';

/** The tick is only a reminder, as its hint says. */
const AgreeBox = () => {
  const hintId = useId();
  const [agreed, setAgreed] = useState(false);
  return (
    <Paper variant="outlined" sx={{ p: 2 }}>
      <FormControlLabel
        control={
          <Checkbox
            checked={agreed}
            onChange={(_event, checked) => setAgreed(checked)}
            slotProps={{ input: { 'aria-describedby': hintId } }}
          />
        }
        label="I have read and agree to the Terms and Conditions"
      />
      <FormHelperText id={hintId} sx={{ mt: 0 }}>
        This box is only for you: nothing is sent or stored. Binding terms are accepted with each quote, which records
        their version.
      </FormHelperText>
      <Typography variant="body2" role="status" sx={{ color: 'text.secondary' }}>
        {agreed ? 'Thank you. You can close this page.' : ''}
      </Typography>
    </Paper>
  );
};

export const TermsPage = () => (
  <OpenLayout title="Terms and Conditions">
    <Stack spacing={3.5} sx={{ maxWidth: 720 }}>
      <Typography variant="h1" tabIndex={-1}>
        Terms and Conditions
      </Typography>
      {termsSections.map(({ title, text }, index) => (
        <Box component="section" key={title}>
          <Typography variant="h2" sx={{ mb: 0.75 }}>
            {`${index + 1}. ${title}`}
          </Typography>
          <Typography>{text}</Typography>
        </Box>
      ))}
      <AgreeBox />
    </Stack>
  </OpenLayout>
);
