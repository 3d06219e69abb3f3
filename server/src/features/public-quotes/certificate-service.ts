import { ConflictError, NotFoundError } from '../../errors';
import type { Actor } from '../../http/actor';
import type { AcceptanceStore } from './acceptance-store';
import { toStatement, writeCertificate, type Certificate, type Certifier } from './certificate';
import type { LinkOpener } from './link-opener';

type Accepting = { id: number; quote_number: string };

type Dependencies = {
  acceptances: AcceptanceStore;
  links: LinkOpener;
  certifier: Certifier;
  getVisibleQuote: (actor: Actor, quoteId: number) => Promise<Accepting>;
};

export type IssuedCertificate = { certificate: Certificate; text: string };

export const createCertificateService = ({ acceptances, links, certifier, getVisibleQuote }: Dependencies) => {
  const issueFor = async (quote: Accepting): Promise<IssuedCertificate> => {
    const accepted = await acceptances.find(quote.id);
    if (!accepted) throw new NotFoundError('certificate.none', 'This quote has not been accepted.');
    const certificate = { ...toStatement(quote.quote_number, accepted), signature: accepted.signature ?? '' };
    const text = writeCertificate(certificate);
    if (!certifier.verify(text)) {
      throw new ConflictError(
        'certificate.damaged',
        'The record of this acceptance no longer matches its signature. Please contact us.',
      );
    }
    return { certificate, text };
  };

  return {
    /**
     * Returns the certificate signed at acceptance; signing it here would give a tampered record a valid signature.
     * @throws LinkError, NotFoundError before an acceptance, ConflictError if its record was changed
     */
    issue: async (token: string): Promise<IssuedCertificate> => issueFor((await links.open(token)).quote),

    /**
     * Like `issue`, for staff.
     * @throws NotFoundError, also if the quote is not visible to the actor
     */
    issueTo: async (actor: Actor, quoteId: number): Promise<IssuedCertificate> =>
      issueFor(await getVisibleQuote(actor, quoteId)),

    /** Valid only if unchanged to the byte. */
    verify: async (given: string) => {
      const text = given.trim();
      const certificate = certifier.verify(text);
      if (!certificate) {
        const reason = 'This is not one of our certificates, or it was changed after it was issued.';
        return { genuine: false, reason, quote_number: null, accepted_at: null };
      }
      const { quote_number: number, accepted_at: acceptedAt } = certificate;
      const kept = await acceptances.findByQuoteNumber(number);
      const own = kept && writeCertificate({ ...toStatement(number, kept), signature: kept.signature ?? '' });
      const reason =
        own === text
          ? 'This certificate is genuine and unchanged.'
          : 'This certificate is genuine and unchanged. The shop’s own record of the acceptance is not: it was changed or removed.';
      return { genuine: true, reason, quote_number: number, accepted_at: acceptedAt };
    },
  };
};

export type CertificateService = ReturnType<typeof createCertificateService>;
