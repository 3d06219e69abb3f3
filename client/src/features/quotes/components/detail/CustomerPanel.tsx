import type { Quote } from '@chainline/shared/quotes/quote-contract';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { EmailAddress } from '../../../../components/EmailAddress';
import { FactList, type Fact } from '../../../../components/FactList';
import { Panel } from '../../../../components/Panel';
import { unknown } from '../../../../lib/format';

const fact = (label: string, value: string): Fact => ({ label, value: value === '' ? unknown : value });

const linked = (label: string, scheme: 'mailto' | 'tel', value: string): Fact => ({
  label,
  value:
    value === '' ? (
      unknown
    ) : (
      <Link href={`${scheme}:${value.replaceAll(' ', '')}`}>
        <EmailAddress address={value} />
      </Link>
    ),
});

type CustomerPanelProps = { quote: Quote; onChange: () => void };

export const CustomerPanel = ({ quote: { customer_info: customer, can }, onChange }: CustomerPanelProps) => (
  <Panel
    title="Customer"
    aside={
      can.change_customer && (
        <Button size="small" aria-label="Change customer" onClick={onChange}>
          Change
        </Button>
      )
    }
  >
    <FactList
      facts={[
        fact('Name', customer.name),
        ...(customer.company === '' ? [] : [fact('Company', customer.company)]),
        linked('Email', 'mailto', customer.email),
        linked('Phone', 'tel', customer.phone),
        fact('Address', customer.address),
      ]}
    />
  </Panel>
);
