import { countTextParts, signatureFor } from '@chainline/shared/messaging/sms-rules';
import { useQuery } from '@tanstack/react-query';
import { formatAud } from '../../../lib/format';
import { textPriceQuery } from '../api/template-query';

type TextLengthProps = {
  text: string;
  /** Added to the text unless it names the shop itself. */
  signature: string;
};

/** Number of parts in which a text message is sent, about what they cost, and the signature, which counts. */
export const TextLength = ({ text, signature }: TextLengthProps) => {
  const { data: cents = 0 } = useQuery({ ...textPriceQuery(), enabled: text !== '' });
  const ending = signatureFor(text, signature.trim());
  const { parts, left } = countTextParts(`${text}${ending}`);
  const cost = cents === 0 ? '' : `, about ${formatAud(Math.ceil(parts * cents) / 100)}`;
  const length = text === '' ? '' : `${parts} SMS${cost}, ${left} characters left. `;
  return `${length}${ending === '' ? '' : `Ends with “${ending.trim()}”. `}`;
};
