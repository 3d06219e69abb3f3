import {
  accountingSettingsCalls,
  defaultAccountingSettings,
  type AccountingSettings,
} from '@chainline/shared/settings/accounting-settings-contract';
import {
  complianceSettingsCalls,
  defaultComplianceSettings,
  type ComplianceSettings,
} from '@chainline/shared/settings/compliance-settings-contract';
import {
  defaultListSettings,
  listSettingsCalls,
  type ListSettings,
} from '@chainline/shared/settings/list-settings-contract';
import {
  defaultMessagingSettings,
  messagingSettingsCalls,
  type MessagingSettings,
} from '@chainline/shared/settings/messaging-settings-contract';
import {
  defaultRetentionSettings,
  retentionSettingsCalls,
  type RetentionSettings,
} from '@chainline/shared/settings/retention-settings-contract';
import {
  defaultSecuritySettings,
  securitySettingsCalls,
  type SecuritySettings,
} from '@chainline/shared/settings/security-settings-contract';
import {
  defaultShippingSettings,
  shippingSettingsCalls,
  type ShippingSettings,
} from '@chainline/shared/settings/shipping-settings-contract';
import {
  defaultQuoteSettings,
  quoteSettingsCalls,
  type QuoteSettings,
} from '@chainline/shared/settings/quote-settings-contract';
import {
  defaultShopSettings,
  shopSettingsCalls,
  type ShopSettings,
} from '@chainline/shared/settings/shop-settings-contract';
import {
  defaultWorkshopSettings,
  workshopSettingsCalls,
  type WorkshopSettings,
} from '@chainline/shared/settings/workshop-settings-contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api';

/** Settings and their version, required for saving. */
export type Answer<Settings> = { settings: Settings; version: number };

export type SettingsSection<Settings> = {
  name: string;
  read: (options: { signal?: AbortSignal }) => Promise<Answer<Settings>>;
  write: (body: Answer<Settings>) => Promise<Answer<Settings>>;
  defaults: Settings;
  /** Names of the settings in lists of changes. */
  labels: Record<keyof Settings & string, string>;
};

export const shopSection: SettingsSection<ShopSettings> = {
  name: 'shop',
  read: (options) => call(shopSettingsCalls.get, {}, options),
  write: (body) => call(shopSettingsCalls.put, { body }),
  defaults: defaultShopSettings,
  labels: {
    name: 'Name',
    legal_name: 'Legal name',
    abn: 'ABN',
    address: 'Address',
    postcode: 'Postcode',
    latitude: 'Latitude',
    longitude: 'Longitude',
    phone: 'Phone',
    email: 'Email',
    website: 'Website',
    time_zone: 'Time zone',
  },
};

export const quoteSection: SettingsSection<QuoteSettings> = {
  name: 'quotes',
  read: (options) => call(quoteSettingsCalls.get, {}, options),
  write: (body) => call(quoteSettingsCalls.put, { body }),
  defaults: defaultQuoteSettings,
  labels: {
    valid_days: 'Valid for',
    deposit: 'Deposit',
    payment_option: 'Payment',
    delivery_fee: 'Delivery fee',
    setup_fee: 'Setup fee',
    margin_products: 'Margin on products',
    margin_accessories: 'Margin on accessories',
    discount_limit_staff: 'Discount limit of sales staff',
    discount_limit_quotes: 'Discount limit of the quotes role',
    capacity: 'Maximum open quotes per person',
    notes_for_customer: 'Show notes to customers',
    remind_days_before: 'Remind before expiry',
    remind_deposit_days: 'Remind of an unpaid deposit',
  },
};

export const deliverySection: SettingsSection<ShippingSettings> = {
  name: 'shipping',
  read: (options) => call(shippingSettingsCalls.get, {}, options),
  write: (body) => call(shippingSettingsCalls.put, { body }),
  defaults: defaultShippingSettings,
  labels: {
    local_radius_km: 'Own delivery up to',
    external_from_km: 'Carriers from',
    base_price: 'Base price',
    assembly_price: 'Assembly',
    bands: 'Bands (from km: $ per km)',
    free_local_over: 'Free delivery over',
    signature_over: 'Signature over',
    insurance_over: 'Insurance over',
    road_factor: 'Road factor',
    geocode_factor: 'Map factor',
    unknown_distance_km: 'Unknown distance',
  },
};

export const listSection: SettingsSection<ListSettings> = {
  name: 'lists',
  read: (options) => call(listSettingsCalls.get, {}, options),
  write: (body) => call(listSettingsCalls.put, { body }),
  defaults: defaultListSettings,
  labels: {
    main_brands: 'Main brands',
    brands: 'Brands',
    invoice_types: 'Invoice types',
    payment_methods: 'Payment methods',
    low_stock: 'Low stock',
    match_threshold: 'Certainty of matching',
  },
};

export const retentionSection: SettingsSection<RetentionSettings> = {
  name: 'retention',
  read: (options) => call(retentionSettingsCalls.get, {}, options),
  write: (body) => call(retentionSettingsCalls.put, { body }),
  defaults: defaultRetentionSettings,
  labels: {
    stock_history_days: 'Stock history',
    run_item_days: 'Details of runs',
    audit_days: 'Audit log',
    email_content_days: 'Contents of emails',
    quote_event_days: 'History of closed quotes',
    quote_view_days: 'Views of quotes',
    notification_days: 'Notifications',
    customer_contact_days: 'Contacts with customers',
    message_days: 'Conversations',
    photo_days: 'Photos of jobs and orders',
    outbox_days: 'Finished deliveries',
    webhook_days: 'Webhooks',
    dead_job_days: 'Failed jobs',
  },
};

export const messagingSection: SettingsSection<MessagingSettings> = {
  name: 'messaging',
  read: (options) => call(messagingSettingsCalls.get, {}, options),
  write: (body) => call(messagingSettingsCalls.put, { body }),
  defaults: defaultMessagingSettings,
  labels: {
    quiet_from: 'Quiet from',
    quiet_until: 'Quiet until',
    text_cents: 'Price of one SMS',
    registered_sender: 'Registered sender ID',
    templates: 'Templates',
  },
};

export const accountingSection: SettingsSection<AccountingSettings> = {
  name: 'accounting',
  read: (options) => call(accountingSettingsCalls.get, {}, options),
  write: (body) => call(accountingSettingsCalls.put, { body }),
  defaults: defaultAccountingSettings,
  labels: {
    goods_account: 'Account for goods',
    labour_account: 'Account for labour',
    delivery_account: 'Account for delivery and fees',
    tax_type: 'Tax rate',
  },
};

export const workshopSection: SettingsSection<WorkshopSettings> = {
  name: 'workshop',
  read: (options) => call(workshopSettingsCalls.get, {}, options),
  write: (body) => call(workshopSettingsCalls.put, { body }),
  defaults: defaultWorkshopSettings,
  labels: {
    hours: 'Hours of work per day',
    labour_rate: 'Price per hour',
    opening_hours: 'Opening hours',
    ready_reminder_days: 'Remind customers after',
    ready_reminders: 'Reminders at most',
    assembly_instructions: 'Assembly instructions',
    checklists: 'Checklists',
  },
};

export const complianceSection: SettingsSection<ComplianceSettings> = {
  name: 'compliance',
  read: (options) => call(complianceSettingsCalls.get, {}, options),
  write: (body) => call(complianceSettingsCalls.put, { body }),
  defaults: defaultComplianceSettings,
  labels: {
    state: 'State of the shop',
    applies_by: 'Rules for a sale',
    action: 'Bikes without valid proof',
    schemes: 'Accepted standards',
    expires_soon_days: 'Certificates expire soon',
    marking_hint: 'Hint on the marking',
    safety: 'Safety information',
  },
};

export const securitySection: SettingsSection<SecuritySettings> = {
  name: 'security',
  read: (options) => call(securitySettingsCalls.get, {}, options),
  write: (body) => call(securitySettingsCalls.put, { body }),
  defaults: defaultSecuritySettings,
  labels: { managers_need_second_factor: 'Managers need a second factor' },
};

export const settingsKey = (name: string) => ['settings', name] as const;

/** Fetched each time a form opens, and never while someone is typing. */
export const sectionQuery = <Settings>(section: SettingsSection<Settings>) =>
  queryOptions({
    queryKey: settingsKey(section.name),
    queryFn: ({ signal }) => section.read({ signal }),
    staleTime: Infinity,
    refetchOnMount: 'always',
  });
