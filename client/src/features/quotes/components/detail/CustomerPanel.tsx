import type { Quote } from '@chainline/shared/quotes/quote-contract';
import { hasRole, type Role } from '@chainline/shared/roles';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { EmailAddress } from '../../../../components/EmailAddress';
import { FactList, type Fact } from '../../../../components/FactList';
import { Panel } from '../../../../components/Panel';
import { unknown } from '../../../../lib/format';
import { paths } from '../../../../lib/paths';
import { useUser } from '../../../../lib/session-context';

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

/** Links to the customer's record, for users who may open it. */
const named = ({ customer_id: id, customer_info: { name } }: Quote, role: Role): Fact => ({
  label: 'Name',
  value:
    id !== null && hasRole(role, 'staff') ? (
      <Link component={RouterLink} to={paths.customer(String(id))}>
        {name === '' ? 'Customer record' : name}
      </Link>
    ) : (
      name || unknown
    ),
});

type CustomerPanelProps = { quote: Quote; onChange: () => void };

export const CustomerPanel = ({ quote, onChange }: CustomerPanelProps) => {
  const { customer_info: customer, can } = quote;
  const { role } = useUser();
  return (
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
          named(quote, role),
          ...(customer.company === '' ? [] : [fact('Company', customer.company)]),
          linked('Email', 'mailto', customer.email),
          linked('Phone', 'tel', customer.phone),
          fact('Address', customer.address),
        ]}
      />
    </Panel>
  );
};
