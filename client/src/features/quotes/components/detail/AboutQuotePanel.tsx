import type { Quote } from '@chainline/shared/quotes/quote-contract';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { FactList } from '../../../../components/FactList';
import { Panel } from '../../../../components/Panel';
import { LastDay } from '../LastDay';
import { formatDateTime } from '../../../../lib/format';
import { paymentOptions } from '../../quote-view';

type AboutPanelProps = { quote: Quote; onAssign: () => void };

const validity = ({ valid_until, settings }: Quote): ReactNode =>
  valid_until === null ? `${settings.validDays} days once sent` : <LastDay end={valid_until} />;

/** Assignee, dates and validity of the quote. */
export const AboutQuotePanel = ({ quote, onAssign }: AboutPanelProps) => (
  <Panel
    title="About this quote"
    aside={
      quote.can.assign && (
        <Button size="small" onClick={onAssign}>
          Assign
        </Button>
      )
    }
  >
    <FactList
      facts={[
        { label: 'Assigned To', value: quote.assigned_to_name ?? 'Unassigned' },
        { label: 'Created', value: formatDateTime(quote.created_at) },
        ...(quote.created_by_name === null ? [] : [{ label: 'Created by', value: quote.created_by_name }]),
        { label: 'Valid until', value: validity(quote) },
        {
          label: 'Payment',
          value: paymentOptions[quote.deposit_amount === null ? 'full' : quote.settings.paymentOption],
        },
      ]}
    />
  </Panel>
);
