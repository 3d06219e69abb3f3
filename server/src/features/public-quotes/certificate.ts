import { createPrivateKey, createPublicKey, hkdfSync, sign, verify, type KeyObject } from 'node:crypto';
import { z } from 'zod';
import type { Acceptance } from './acceptance-store';
import { canonicalJson } from './canonical-json';
import { hashOf } from './public-quote';

const statementSchema = z.strictObject({
  kind: z.literal('chainline.acceptance.1'),
  quote_number: z.string(),
  accepted_at: z.iso.datetime(),
  name: z.string(),
  email: z.string(),
  ip: z.string(),
  user_agent: z.string(),
  choice: z.enum(['deposit', 'full']),
  /** Due on acceptance, in dollars. */
  amount_due: z.number(),
  terms_version: z.string(),
  snapshot_hash: z.string(),
  /** Accepted content, exact to the byte. */
  snapshot: z.string(),
});

export type Statement = z.output<typeof statementSchema>;

const certificateSchema = statementSchema.extend({ signature: z.string().regex(/^[0-9a-f]{128}$/) });
export type Certificate = z.output<typeof certificateSchema>;

type Accepted = Omit<Acceptance, 'quote_id'>;

export const toStatement = (
  quoteNumber: string,
  accepted: Pick<Accepted, Exclude<keyof Statement, 'kind' | 'quote_number' | 'accepted_at'> | 'accepted_at'>,
): Statement => ({
  kind: 'chainline.acceptance.1',
  quote_number: quoteNumber,
  accepted_at: accepted.accepted_at.toISOString(),
  name: accepted.name,
  email: accepted.email,
  ip: accepted.ip,
  user_agent: accepted.user_agent,
  choice: accepted.choice,
  amount_due: accepted.amount_due,
  terms_version: accepted.terms_version,
  snapshot_hash: accepted.snapshot_hash,
  snapshot: accepted.snapshot,
});

/** PKCS #8 prefix of an Ed25519 private key (RFC 8410); its 32 bytes follow. */
const pkcs8Frame = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Derives a key for this purpose only (HKDF, RFC 5869), so that its signatures mean nothing elsewhere. */
const signingKeyOf = (secret: Buffer): KeyObject => {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', 'chainline acceptance certificate', 32));
  return createPrivateKey({ key: Buffer.concat([pkcs8Frame, seed]), format: 'der', type: 'pkcs8' });
};

export const certificateName = ({ quote_number }: Certificate): string => `Acceptance-${quote_number}.json`;

export const writeCertificate = (certificate: Certificate): string => canonicalJson(certificate);

const readCertificate = (text: string): Certificate | null => {
  try {
    const certificate = certificateSchema.parse(JSON.parse(text));
    return writeCertificate(certificate) === text ? certificate : null;
  } catch {
    // Not a certificate if it cannot be parsed.
    return null;
  }
};

/** Ed25519 (RFC 8032). The first secret signs; signatures by the others remain valid. */
export const createCertifier = (secrets: readonly Buffer[]) => {
  const signingKeys = secrets.map(signingKeyOf);
  const [newest] = signingKeys;
  if (!newest) throw new Error('Certificates need a key');
  const publicKeys = signingKeys.map((key) => createPublicKey(key));

  return {
    /** 64 bytes in hex. */
    sign: (statement: Statement): string => sign(null, Buffer.from(canonicalJson(statement)), newest).toString('hex'),

    verify: (text: string): Certificate | null => {
      const certificate = readCertificate(text);
      if (!certificate) return null;
      if (hashOf(certificate.snapshot) !== certificate.snapshot_hash) return null;
      const { signature, ...statement } = certificate;
      const signed = Buffer.from(canonicalJson(statement));
      return publicKeys.some((key) => verify(null, signed, key, Buffer.from(signature, 'hex'))) ? certificate : null;
    },
  };
};

export type Certifier = ReturnType<typeof createCertifier>;
