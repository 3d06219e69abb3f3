export { InvoiceTabs } from './components/InvoiceTabs';
