import { countTextParts } from '@chainline/shared/messaging/sms-rules';
import { useQuery } from '@tanstack/react-query';
import { formatAud } from '../../../lib/format';
import { textPriceQuery } from '../api/template-query';

/** Number of parts in which a text message is sent, and about what they cost. */
export const TextLength = ({ text }: { text: string }) => {
  const { data: cents = 0 } = useQuery(textPriceQuery());
  const { parts, left } = countTextParts(text);
  const cost = cents === 0 ? '' : `, about ${formatAud(Math.ceil(parts * cents) / 100)}`;
  return `${parts} SMS${cost}, ${left} characters left. `;
};
