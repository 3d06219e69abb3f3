import { describe, expect, it } from 'vitest';
import { splitQuoted } from './quoted-text';

describe('an email with earlier messages below', () => {
  it.each([
    ['of most programs', 'On Mon, 3 Nov 2036 at 10:12, Shop <a@b.example> wrote:\n> Your quote'],
    [
      'with a wrapped introduction',
      'On Mon, 3 Nov 2036 at 10:12, Chainline Bikes\n<shop@chainline.example> wrote:\n\n> Your quote',
    ],
    ['of Outlook', 'From: Shop\nSent: Monday\nTo: Ada\nSubject: Quote\n\nYour quote'],
    ['of old Outlook', '-----Original Message-----\nYour quote'],
    ['in German', 'Am 3.11.2036 um 10:12 schrieb Shop:\n> Your quote'],
    ['without an introduction', '> Your quote\n>\n> is ready'],
  ])('%s is parted', (_name, quoted) => {
    expect(splitQuoted(`Yes please\n\nAda\n\n${quoted}\n`)).toEqual({ written: 'Yes please\n\nAda', quoted });
  });

  it.each([
    'On Monday I wrote:',
    '> only a quote',
    'From: here to there is far\nThank you',
    '> Monday?\nYes\n> Tuesday?\nNo',
    '',
  ])('%j is all written', (text) => {
    expect(splitQuoted(text)).toEqual({ written: text, quoted: '' });
  });
});
