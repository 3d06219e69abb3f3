/** Statement of an email about a bike. `none` claims a date without saying anything, such as a planned dispatch. */
export type EventKind = 'arrived' | 'shipped' | 'expected' | 'paid' | 'cost' | 'none';

export type Event = {
  kind: EventKind;
  at: number;
  end: number;
  isNegated: boolean;
  /** Confidence: lower for guesses ("it looks like") and for words that often mean something else. */
  strength: number;
};

type Pattern = { kind: EventKind; words: RegExp; strength: number };

const pattern = (kind: Pattern['kind'], source: string, strength = 0.97): Pattern => ({
  kind,
  words: new RegExp(source, 'giu'),
  strength,
});

const carrier =
  '(?:the |our |your )?(?:carrier|courier|driver|freight company|transport company|toll|tnt|startrack|star track|hunter(?: express)?|couriers please|direct freight|mainfreight|fedex|dhl|ups|australia post|aramex|tge|allied express)';

/** Phrases that look like news but are not. They are matched first and hide the words they cover. */
const blind = [
  'delivered (?:price|duty|cost)\\w*',
  'free (?:shipping|delivery|freight)',
  'delivery (?:fee|cost|charge|docket|address|note|instruction|window|option|team|time|driver)s?',
  '(?:not |un|pre-?|re-?)(?:paid by you|delivered to sender)',
  '\\b(?:unpaid|prepaid)\\b',
  'payment (?:terms?|plan|link|options?|reminder|methods?|details|is due|due)',
  '(?:payment|amount|balance|total|invoice)\\b[^.;]{0,40}\\b(?:is|was|are|falls|becomes)?\\s*due(?: date| on| by| in)?',
  '\\betd\\b|payment (?:is |was |has been )?(?:scheduled|planned|promised|expected)(?: for| on)?',
  'due date|date due|due (?:in )?\\d+ days|due within|due \\d+ days|overdue',
  '\\bloaded on(?:to)? (?:the |a )?(?:vessel|ship|boat|container)|left the port\\b',
  '\\bdue to (?!arrive|be delivered|land|reach|come)',
  '(?:est(?:imated|\\.)?|expected|planned|anticipated)\\s+(?:ship(?:ping|ment|ped)?|dispatch|despatch|departure|production)(?:\\s+date)?',
  '(?:expect(?:ed|s)?|hope|plan(?:ned)?|aim|due|scheduled|ready|going|about|able|want|looking) to (?:be )?(?:ship(?:ped)?|dispatch(?:ed)?|despatch(?:ed)?|sen[dt]|leave)',
  'attempt(?:ed)?(?: to deliver| delivery)|tried to deliver|\\bre-?deliver\\w*|deliver(?:y|ed) (?:attempt|failed)',
  '(?:amount|sum) paid|paid twice|paid in error|over-?paid|paid subscription',
  'part(?:ial|ly)?[-\\s](?:pa(?:id|yment)|payment)|\\bdeposit\\b[^.;]{0,60}|paid \\S+ of \\S+',
  'refund\\w*[^.;]{0,60}|credit note[^.;]{0,80}|credited[^.;]{0,40}',
  '(?:ready|available) (?:for|to) (?:dispatch|despatch|collection|pick ?up|ship)',
  'arrived (?:damaged|back)|return(?:ed)? to',
  'ship(?:ping|ped)? (?:address|costs?|fees?|label|terms|from|now|between)',
  '(?:goods|order|enquiry|claim|email|request) received|received your (?:order|enquiry|email|claim|request)',
];

const shipped = [
  '\\b(?:shipped|dispatched|despatched)\\b',
  '\\bleft (?:our|the)\\b(?: [\\w-]+){0,2} ?(?:warehouse|facility|factory|depot|premises|dock|store)',
  '\\bon (?:its|their|the) way(?: to you)?\\b',
  '\\bin transit\\b',
  `\\b(?:collected|picked up|pick-up) by ${carrier}`,
  `\\bhanded (?:over )?to ${carrier}`,
  '\\bhas gone out\\b|\\bwent out\\b|\\bgone out\\b',
  '\\bon(?:to)? (?:the|a|our) truck\\b|\\bloaded on',
  '\\bon board for delivery\\b|\\bout for delivery\\b',
  '\\b(?:we|have|has|was|were|been|just|got) sent\\b|\\bsent (?=today|yesterday|on\\b|this|via|with|mon|tue|wed|thu|fri)|- sent\\b',
  '\\b(?:status|current status):? shipped\\b',
];
const shippedAbroad = ['\\b(?:versandt|verschickt|versendet|verzonden|expédiée?s?|spedit[oaie]|enviad[oa]s?)\\b'];

const arrived = [
  '\\bdelivered\\b',
  '\\barrived\\b',
  '\\blanded\\b',
  '\\bsigned for\\b|\\bsigned by\\b|\\breceived by\\b',
  '\\bproof of delivery\\b(?! (?:is |will be |can be )?(?:available|on request))|\\bpod attached\\b|\\bpod enclosed\\b',
  '\\b(?:got to|reached|is now at|are now at|made it to) (?:you\\b|your)',
];
const arrivedAbroad = ['\\b(?:geliefert|zugestellt|geleverd|bezorgd|livrée?s?|consegnat[oaie]|entregad[oa]s?)\\b'];

const expected = [
  '\\be\\.?t\\.?as?\\b\\.?',
  '\\best(?:imated|\\.)?\\s+(?:time of\\s+)?(?:delivery|arrival)(?:\\s+date)?',
  '\\bexpected(?:\\s+(?:delivery|arrival))?(?:\\s+date)?(?:\\s+to\\s+(?:arrive|be delivered|land|reach(?: you)?))?',
  '\\bexpects?\\b|\\bestimate delivery\\b|\\banticipated\\b',
  '\\barriv(?:ing|es?)\\b|\\bland(?:ing)?\\b(?! rover)|\\breach(?:es|ing)? you\\b',
  '\\bdue\\s+(?:in(?:to)?(?:\\s+(?:store|stock))?|to arrive|for delivery|back)\\b',
  '\\bdelivery\\b(?:\\s+(?:date|planned|scheduled|is|due|on|for))*',
  '\\ballow until\\b|\\bscheduled (?:for|to arrive)\\b|\\bwith you\\b|\\bdelayed until\\b|\\bpushed (?:back|out)\\b|\\bmoved to\\b',
  '\\b(?:get|have|receive) (?:it|them|the bikes?|yours?)\\b',
  '\\bbe delivered\\b|\\bnew date\\b',
];

/** A payment may be due too. */
const expectedWeak = ['\\bdue(?: on)?\\b'];

const paid = [
  '\\bpayments?(?:\\s+(?:of|for|on|in|by)\\b[^.;]{0,60}?)?\\s+(?:has been|have been|was|were|is)?\\s*(?:\\w+ly )?(?:received|cleared|processed|confirmed)\\b',
  '\\breceived\\s+(?:your|the|full)?\\s*(?:full\\s+)?payment\\b',
  '\\b(?:thanks?(?: you)?|many thanks) for (?:your |the |making |prompt )*(?:payment|remittance|paying|prompt payment)\\b',
  '\\b(?:remittance|funds)\\b[^.;]{0,40}\\b(?:received|cleared|arrived)\\b',
  '(?<=^|\\t|\\||: |\\s{2})paid(?=\\s*$|\\s{2}|\\t|\\|)',
  '\\bpaid in full\\b|\\bfully paid\\b|\\bmarked as paid\\b',
  '\\b(?:has|have|was|were|is|are|been) (?:now |since |already )?paid\\b',
];
const paidWeak = ['\\bpaid\\b'];
const paidAbroad = ['\\b(?:bezahlt|betaald|payée?s?|pagat[oaie]|pagad[oa]s?)\\b'];

const cost = [
  '\\bunit (?:price|cost)\\b|\\bcost price\\b|\\bdealer (?:cost|price|net)\\b|\\byour (?:price|cost)(?: now)?\\b|\\bwholesale(?: price)?\\b|\\bnett?(?: price)?\\b',
  '@(?=\\s*(?:A|AU)?\\$)|\\beach\\b|\\bper (?:unit|bike)\\b|\\bunit cost\\b',
];

const patterns: Pattern[] = [
  ...blind.map((source) => pattern('none', source)),
  ...paid.map((source) => pattern('paid', source)),
  ...cost.map((source) => pattern('cost', source)),
  ...arrived.map((source) => pattern('arrived', source)),
  ...shipped.map((source) => pattern('shipped', source)),
  ...expected.map((source) => pattern('expected', source)),
  ...expectedWeak.map((source) => pattern('expected', source, 0.8)),
  ...paidWeak.map((source) => pattern('paid', source, 0.7)),
  ...[...arrivedAbroad].map((source) => pattern('arrived', source, 0.8)),
  ...[...shippedAbroad].map((source) => pattern('shipped', source, 0.8)),
  ...[...paidAbroad].map((source) => pattern('paid', source, 0.8)),
];

const negation =
  /\b(?:not|none|nothing|never|neither|nor|no longer|yet to|failed to|unable to|cannot|can't|could not|without|awaiting|nicht|niet|pas|noch nicht|kein|non ancora)\b|n't\b/i;
/** Words of conditions, requests and wishes: nothing has happened. */
const condition =
  /\b(?:if|once|when(?:ever)?|as soon as|unless|until|after|before|subject to|upon|in case|provided|assuming|should you|whether|wonder(?:ing)?|not sure|orders?(?= paid)|you (?:said|mentioned|wrote|told|say|reported))\b/i;
const conditionAfter = /^\s*(?:\w+\s+){0,2}?(?:once|upon|as soon as|if|when|only after|subject to)\b/i;
const request =
  /\b(?:please|kindly|pls)\s+(?:confirm|let|check|advise|sign|pay|send|cancel|ensure|see|tell|book)\b|\blet (?:us|me) know\b|\bcan you\b|\bcould you\b/i;
const modal =
  "(?:\\b(?:will|would|shall|should|must|may|might|can|could|going to|to|cannot|hope to|expect(?:ed)? to|due to|scheduled to|arranged to)|'ll|won't)";
const future = new RegExp(
  `${modal}\\s+(?:(?:now|then|also|only|still|all|both|not|hopefully|probably|likely|be|get|have|been|it)\\s+){0,3}$`,
  'i',
);
const doubtful = /\b(?:would|may|might|can|could)\s+(?:\w+\s+){0,3}$/i;
/** Words for things that should have happened and did not. */
const missed = /\bshould (?:already )?have (?:been )?$|\b(?:supposed|meant) to (?:have |be |been )*$/i;
const hedge =
  /\b(?:probably|looks like|appears?|seems?|i think|i believe|we believe|possibly|apparently|presumably|as far as|nearly|almost)\b/i;

const overlaps = (one: { at: number; end: number }, other: { at: number; end: number }): boolean =>
  one.at < other.end && other.at < one.end;

type Place = { kind: EventKind; at: number; end: number; strength: number };

const placesIn = (clause: string): Place[] => {
  const places: Place[] = [];
  for (const { kind, words, strength } of patterns) {
    for (const { index, 0: found } of clause.matchAll(words)) {
      const place = { kind, at: index, end: index + found.length, strength };
      if (!places.some((other) => overlaps(place, other))) places.push(place);
    }
  }
  return places.toSorted((a, b) => a.at - b.at);
};

const reach = 70;

const yourPlace =
  /\b(?:to|at|in|with|by|into)\s+(?:you\b|your|the (?:store|shop)|store\b|reception|front desk)|\byour\b|\bsigned\b/i;
const elsewhere =
  /\b(?:at|in|into|to|from|back)\s+(?:\w+\s+){0,3}?(?:our\b|us\b|port\b|depot|warehouse|customs|wharf|terminal|hub\b|facility|australia|sydney|melbourne|brisbane|perth|adelaide|gold coast|airport|factory|distribution|dc\b|country)|\bhere\b|\bin our\b|\bat our\b/i;
const wrongPlace =
  /^\s*(?:\w+\s+){0,2}?(?:to|at|in)\s+(?:the |a |an )?(?:wrong|another|different|incorrect|neighbou?r)|^\s*(?:the )?wrong\b/i;
const back = /^\s*(?:\w+\s+)?back\b|^\s*to (?:us|our)\b/i;

/** Arrival at the supplier's warehouse, a port or a depot: not here yet. */
const isElsewhere = (after: string): boolean => elsewhere.test(after) && !yourPlace.test(after);

const parts =
  /\b(?:batter(?:y|ies)|chargers?|brake pads?|displays?|manuals?|helmets?|accessor(?:y|ies)|kits?|racks?|forks?|motors?|frames?|saddles?|lights?|mirrors?|baskets?|locks?|stands?|screws?|tools?|cables?|grips?|chains?|refunds?|handlebars?|spare parts?|parts|replacements?|keys?|pedals?|seats?|tyres?|tubes?|wheels?|controllers?|documents?|letters?|catalogues?|samples?)\b/i;
const waitingFor = /\b(?:waiting (?:on|for)|wait for|because of|wrong)\s+(?:a |an |the )?(?:\w+\s)?\w+/gi;
const papers =
  /\b(?:invoices?|tracking|link|emails?|copy|copies|statements?|forms?|pod|dockets?|photos?|reports?|receipts?|credit|details)\b/i;
const fees = /\b(?:freight|shipping|delivery|duty|duties|customs|storage|gst|deposit)\b/i;
const reversed = /\b(?:bounced|dishonou?red|declined|reversed|failed|returned by|rejected)\b/i;

type Around = { clause: string; sentence: string; before: string; after: string };

/**
 * True if the statement is about spare parts, papers or freight, not the bike itself. A bike waiting for a part
 * counts.
 */
const isOfOther = (place: Place, { clause, sentence, before }: Around): boolean => {
  if (place.kind === 'paid') return fees.test(before) || reversed.test(sentence);
  const isSent = /sent/i.test(clause.slice(place.at, place.end));
  return parts.test(before.replaceAll(waitingFor, '')) || (isSent && papers.test(before));
};

/** True if nothing has happened here: a condition, a request, a question or another place. */
const isVoid = (place: Place, around: Around): boolean => {
  const { clause, sentence, before, after } = around;
  return (
    condition.test(before) ||
    conditionAfter.test(after) ||
    request.test(sentence.slice(0, Math.max(0, sentence.indexOf(clause)) + place.at)) ||
    /\?["')]*$/.test(sentence) ||
    missed.test(before) ||
    wrongPlace.test(after) ||
    isOfOther(place, around)
  );
};

const none = (place: Place): Event => ({ ...place, kind: 'none', isNegated: false });

const withPolarity = (place: Place, { clause, before, after }: Around): Event => ({
  ...place,
  strength: hedge.test(clause.slice(0, place.at)) ? Math.min(place.strength, 0.6) : place.strength,
  isNegated: negation.test(before.slice(-45)) || /^\s*:?\s*(?:no|not yet|yet|pending)\b/i.test(after),
});

const doneEvent = (place: Place, around: Around): Event => {
  const { before, after } = around;
  const event = withPolarity(place, around);
  const { isNegated, strength } = event;
  if (isVoid(place, around)) return none(place);
  if (future.test(before)) {
    if (isNegated || place.kind !== 'arrived' || isElsewhere(after)) return none(place);
    return { ...event, kind: 'expected', strength: doubtful.test(before) ? 0.6 : strength };
  }
  if (isNegated) return event;
  const isAway = place.kind === 'arrived' ? isElsewhere(after) : place.kind === 'shipped' && back.test(after);
  return isAway ? none(place) : event;
};

const toEvent = (place: Place, around: Around): Event => {
  const { clause, sentence, before, after } = around;
  if (place.kind === 'none') return none(place);
  if (place.kind === 'cost') return /\bif\b/i.test(sentence) ? none(place) : { ...place, isNegated: false };
  if (place.kind !== 'expected') return doneEvent(place, around);
  if (isElsewhere(after) || request.test(clause) || /\bpayments?\b/i.test(before)) return none(place);
  const strength = doubtful.test(before) ? 0.6 : place.strength;
  return { ...place, strength, isNegated: negation.test(before.slice(-45)) };
};

/** Events of a clause, in order. `sentence`: the sentence that contains the clause. */
export const findEvents = (clause: string, sentence: string): Event[] =>
  placesIn(clause).map((place) =>
    toEvent(place, {
      clause,
      sentence,
      before: clause.slice(Math.max(0, place.at - reach), place.at),
      after: clause.slice(place.end, place.end + reach),
    }),
  );

export const saysSomething = (events: readonly Event[]): boolean => events.some(({ kind }) => kind !== 'none');
