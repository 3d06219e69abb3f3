import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCertifier, toStatement, writeCertificate } from './certificate';
import { hashOf } from './public-quote';

const secret = Buffer.from('00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff', 'hex');
const certifier = createCertifier([secret]);

const snapshot = '{"customer_name":"Zoë Nguyễn","total_amount":3499.95}';
const statement = toStatement('Q-10001', {
  name: 'Zoë Nguyễn',
  email: 'zoe@example.com',
  ip: '203.0.113.7',
  user_agent: 'Mozilla/5.0',
  accepted_at: new Date('2026-11-21T02:03:04.567Z'),
  choice: 'deposit',
  amount_due: 500,
  terms_version: '2026-11',
  snapshot,
  snapshot_hash: hashOf(snapshot),
});
const text = writeCertificate({ ...statement, signature: certifier.sign(statement) });

describe('a certificate', () => {
  it('is genuine as issued', () => {
    expect(certifier.verify(text)).toMatchObject({ quote_number: 'Q-10001', snapshot });
  });

  it('has the same bytes each time', () => {
    expect(certifier.sign(statement)).toBe(certifier.sign(statement));
  });

  it('is not genuine with any one byte changed', () => {
    const bytes = Buffer.from(text);
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 0x01;
      expect(certifier.verify(changed.toString()), `byte ${at}`).toBeNull();
    }
  });

  it('is not genuine with a byte changed in any way', () => {
    const bytes = Buffer.from(text);
    fc.assert(
      fc.property(fc.nat({ max: bytes.length - 1 }), fc.integer({ min: 1, max: 255 }), (at, by) => {
        const changed = Buffer.from(bytes);
        changed[at] = (changed[at] ?? 0) ^ by;
        expect(certifier.verify(changed.toString())).toBeNull();
      }),
    );
  });

  it.each([
    ['spaces that mean nothing', JSON.stringify(JSON.parse(text), null, 2)],
    ['a field more', text.replace('{', '{"extra":1,')],
    ['a field twice', text.replace('{', '{"amount_due":500,')],
    ['a signature in capitals', text.replace(/"signature":"\w+"/, (found) => found.toUpperCase())],
    ['half of it', text.slice(0, text.length / 2)],
    ['nothing', ''],
    ['another thing', 'null'],
  ])('is not genuine with %s', (_what, changed) => {
    expect(certifier.verify(changed)).toBeNull();
  });

  it('is not genuine if its statement was signed with another key', () => {
    expect(createCertifier([randomBytes(32)]).verify(text)).toBeNull();
  });

  it('stays genuine after a key rotation while the old one is known', () => {
    expect(createCertifier([randomBytes(32), secret]).verify(text)).not.toBeNull();
  });

  it('is not genuine if another snapshot than the hashed one was signed', () => {
    const other = { ...statement, snapshot: snapshot.replace('3499', '3498') };

    expect(certifier.verify(writeCertificate({ ...other, signature: certifier.sign(other) }))).toBeNull();
  });
});
