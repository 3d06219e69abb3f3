/** Formats an Australian phone number in E.164 as people write it; others are unchanged. */
export const formatPhone = (phone: string): string =>
  phone
    .replace(/^\+61(4\d\d)(\d{3})(\d{3})$/, '0$1 $2 $3')
    .replace(/^\+61([2378])(\d{4})(\d{4})$/, '(0$1) $2 $3')
    .replace(/^\+61(1[38]00)(\d{3})(\d{3})$/, '$1 $2 $3');
