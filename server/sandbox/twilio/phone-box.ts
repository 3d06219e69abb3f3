import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { SandboxClock } from '../clock';

const mediaSchema = z.object({ sid: z.string(), type: z.string() });
const textSchema = z.object({
  sid: z.string(),
  direction: z.enum(['outbound-api', 'inbound']),
  from: z.string(),
  to: z.string(),
  body: z.string(),
  status: z.string(),
  errorCode: z.int().nullable(),
  statusCallback: z.string().nullable(),
  media: z.array(mediaSchema).default([]),
  at: z.iso.datetime(),
});
const snapshotSchema = z.object({
  texts: z.array(textSchema),
  smsUrl: z.string(),
  /** Phones that have opted out of texts from our number. */
  optedOut: z.array(z.string()),
});

export type PhoneText = z.output<typeof textSchema>;
export type PhoneMedia = { type: string; bytes: Buffer };
export type PhoneSnapshot = z.output<typeof snapshotSchema>;

/** The state file is rewritten on each change. */
const maxKept = 500;
/** Files are kept in memory only, as many as anybody needs to see. */
const maxMedia = 50;

const stopWords = new Set(['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'OPTOUT', 'REVOKE']);
const startWords = new Set(['START', 'YES', 'UNSTOP']);

export const emptyPhones: PhoneSnapshot = { texts: [], smsUrl: '', optedOut: [] };

type Options = {
  clock: SandboxClock;
  onChange: () => void;
  /** Delivers a webhook: address, parameters. */
  post: (url: string, form: Record<string, string>) => void;
  accountSid: string;
  /** Address of the sandbox. */
  baseUrl: () => string;
};

type Sent = { from: string; to: string; body: string; media?: readonly PhoneMedia[] };

/** Customers' phones and our number, as Twilio sees them. */
export const createPhoneBox = ({ clock, onChange, post, accountSid, baseUrl }: Options) => {
  let state = structuredClone(emptyPhones);
  const newSid = (prefix: string): string => `${prefix}${randomBytes(16).toString('hex')}`;

  const media = new Map<string, PhoneMedia>();

  const store = (file: PhoneMedia) => {
    const sid = newSid('ME');
    media.set(sid, file);
    for (const old of [...media.keys()].slice(0, -maxMedia)) media.delete(old);
    return { sid, type: file.type };
  };

  const add = (text: Omit<PhoneText, 'sid' | 'at'>): PhoneText => {
    const added = { ...text, sid: newSid(text.media.length > 0 ? 'MM' : 'SM'), at: clock.now().toISOString() };
    state.texts = [...state.texts, added].slice(-maxKept);
    onChange();
    return added;
  };

  const tell = (text: PhoneText): void => {
    if (text.statusCallback === null) return;
    post(text.statusCallback, {
      MessageSid: text.sid,
      SmsSid: text.sid,
      MessageStatus: text.status,
      SmsStatus: text.status,
      To: text.to,
      From: text.from,
      AccountSid: accountSid,
      ApiVersion: '2010-04-01',
      ...(text.errorCode !== null && { ErrorCode: String(text.errorCode) }),
    });
  };

  /** Applies an opt-out or opt-in keyword before the text is delivered. */
  const followKeyword = (phone: string, body: string): string | null => {
    const word = body.trim().toUpperCase();
    const others = state.optedOut.filter((each) => each !== phone);
    if (stopWords.has(word)) {
      state.optedOut = [...others, phone];
      return 'STOP';
    }
    if (!startWords.has(word)) return null;
    state.optedOut = others;
    return 'START';
  };

  return {
    /** Accepts a text from the application. */
    take: (text: { from: string; to: string; body: string; statusCallback: string | null }): PhoneText =>
      add({ ...text, direction: 'outbound-api', status: 'queued', errorCode: null, media: [] }),

    hasOptedOut: (phone: string): boolean => state.optedOut.includes(phone),

    /** Sets the outcome of an accepted text and reports it to the application. */
    progress: (sid: string, status: 'sent' | 'delivered' | 'undelivered', errorCode: number | null = null): void => {
      const text = state.texts.find((each) => each.sid === sid);
      if (!text) throw new Error('There is no such text message.');
      text.status = status;
      text.errorCode = errorCode;
      onChange();
      tell(text);
    },

    /** Sends a text from a person to our number. */
    answer: ({ from, to, body, media: files = [] }: Sent): PhoneText => {
      const optOutType = followKeyword(from, body);
      const text = add({
        from,
        to,
        body,
        direction: 'inbound',
        status: 'received',
        errorCode: null,
        statusCallback: null,
        media: files.map(store),
      });
      const at = `${baseUrl()}/twilio/2010-04-01/Accounts/${accountSid}/Messages/${text.sid}/Media`;
      if (state.smsUrl !== '') {
        post(state.smsUrl, {
          MessageSid: text.sid,
          SmsSid: text.sid,
          SmsMessageSid: text.sid,
          AccountSid: accountSid,
          From: from,
          To: to,
          Body: body,
          NumMedia: String(text.media.length),
          ...Object.fromEntries(
            text.media.flatMap(({ sid, type }, number) => [
              [`MediaUrl${number}`, `${at}/${sid}`],
              [`MediaContentType${number}`, type],
            ]),
          ),
          NumSegments: '1',
          FromCountry: 'AU',
          ToCountry: 'AU',
          SmsStatus: 'received',
          ApiVersion: '2010-04-01',
          ...(optOutType !== null && { OptOutType: optOutType }),
        });
      }
      return text;
    },

    findMedia: (sid: string): PhoneMedia | undefined => media.get(sid),

    smsUrl: (): string => state.smsUrl,
    setSmsUrl: (url: string): void => {
      state.smsUrl = url;
      onChange();
    },

    /** Oldest first. */
    list: (): readonly PhoneText[] => state.texts,
    optedOut: (): readonly string[] => state.optedOut,
    clear: (): void => {
      state = { ...structuredClone(emptyPhones), smsUrl: state.smsUrl };
      onChange();
    },
    snapshot: (): PhoneSnapshot => state,
    restore: (kept: unknown): void => {
      state = snapshotSchema.parse(kept);
    },
  };
};

export type PhoneBox = ReturnType<typeof createPhoneBox>;
