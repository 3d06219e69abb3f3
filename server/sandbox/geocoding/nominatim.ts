import { Router, type Request, type Response } from 'express';
import type { SandboxClock } from '../clock';
import { searchPlaces, type FoundPlace } from './address-search';
import { stateNames } from './places';

type NominatimOptions = {
  clock: SandboxClock;
  /** Requests answered per second, over all callers; null = unlimited. */
  perSecond: number | null;
};

const structured = ['street', 'city', 'county', 'state', 'postalcode', 'country', 'amenity'];
const formats = new Set(['json', 'jsonv2']);
const maxResults = 40;

/** Default user agents of HTTP libraries. */
const anonymous = /^$|^(node|undici|axios|node-fetch|got|curl|python-requests)\b/i;

const refuse = (response: Response, status: number, message: string): void => {
  response.status(status).json({ error: { code: status, message } });
};

const textOf = (request: Request, name: string): string => {
  const value = request.query[name];
  return typeof value === 'string' ? value.trim() : '';
};

const toAddress = ({ place, street }: FoundPlace) => ({
  ...(street && { house_number: street.number, road: street.road }),
  suburb: place.name,
  state: stateNames[place.state] ?? place.state,
  'ISO3166-2-lvl4': `AU-${place.state}`,
  postcode: place.postcode,
  country: 'Australia',
  country_code: 'au',
});

const toDisplayName = (found: FoundPlace): string => {
  const { house_number: number, road, suburb, state, postcode, country } = toAddress(found);
  return [number, road, suburb, state, postcode, country].filter((part) => part !== undefined).join(', ');
};

const kindOf = ({ street }: FoundPlace) =>
  street === null
    ? { category: 'boundary', type: 'administrative', place_rank: 19, addresstype: 'suburb', halfSize: 0.02 }
    : { category: 'place', type: 'house', place_rank: 30, addresstype: 'place', halfSize: 0.000_05 };

const toResult = (found: FoundPlace, at: number, { format, withAddress }: { format: string; withAddress: boolean }) => {
  const { latitude, longitude, place, street } = found;
  const { category, halfSize, ...kind } = kindOf(found);
  const id = Math.round((90 + latitude) * 1e5) * 10 + at;
  const box = [latitude - halfSize, latitude + halfSize, longitude - halfSize, longitude + halfSize];
  return {
    place_id: id,
    licence: 'Data © OpenStreetMap contributors, ODbL 1.0. http://osm.org/copyright',
    osm_type: street === null ? 'relation' : 'node',
    osm_id: id + 7,
    lat: latitude.toFixed(7),
    lon: longitude.toFixed(7),
    [format === 'json' ? 'class' : 'category']: category,
    ...kind,
    importance: street === null ? 0.45 : 0.000_08,
    name: street === null ? place.name : '',
    display_name: toDisplayName(found),
    ...(withAddress && { address: toAddress(found) }),
    boundingbox: box.map((degrees) => degrees.toFixed(7)),
  };
};

const search = (request: Request, response: Response): void => {
  const query = textOf(request, 'q');
  const parts = structured.map((name) => textOf(request, name)).filter((part) => part !== '');
  if (query !== '' && parts.length > 0) {
    refuse(response, 400, "Structured query parameters cannot be used together with 'q' parameter.");
    return;
  }
  const text = query === '' ? parts.join(', ') : query;
  if (text === '') {
    refuse(response, 400, 'Nothing to search for.');
    return;
  }
  const format = textOf(request, 'format') || 'jsonv2';
  if (!formats.has(format)) {
    refuse(response, 400, "Parameter 'format' must be one of: json, jsonv2");
    return;
  }
  const countries = textOf(request, 'countrycodes').toLowerCase();
  const limit = Math.min(maxResults, Math.max(1, Number.parseInt(textOf(request, 'limit') || '10', 10) || 10));
  const found = countries === '' || countries.split(',').includes('au') ? searchPlaces(text) : [];
  const withAddress = textOf(request, 'addressdetails') === '1';
  response.json(found.slice(0, limit).map((one, at) => toResult(one, at, { format, withAddress })));
};

/** The address search of OpenStreetMap, as strict as its public server. */
export const createNominatim = ({ clock, perSecond }: NominatimOptions): Router => {
  const router = Router();
  let lastServed = -Infinity;

  router.use((request, response, next) => {
    if (anonymous.test(request.get('user-agent') ?? '') && request.get('referer') === undefined) {
      refuse(response, 403, 'Please identify your application by its User-Agent.');
      return;
    }
    const now = clock.now().getTime();
    const since = now - lastServed;
    // Negative after the clock was turned back.
    if (perSecond !== null && since >= 0 && since < 1_000 / perSecond) {
      refuse(response, 429, 'Too many requests: at most one a second.');
      return;
    }
    lastServed = now;
    next();
  });
  router.get('/search', search);
  router.get('/status', (_request, response) => {
    response.type('text').send('OK');
  });
  return router;
};
