import { localities } from '../geocoding/localities';
import { AuspostError, textOf, toRows, type Query } from './auspost-error';

const delivery = 'Delivery Area';

/** Post office boxes. */
const boxes = [
  { name: 'Sydney', postcode: '2001', state: 'NSW', latitude: -33.87, longitude: 151.21 },
  { name: 'Bondi Junction', postcode: '1355', state: 'NSW', latitude: -33.89, longitude: 151.25 },
  { name: 'Melbourne', postcode: '8001', state: 'VIC', latitude: -37.81, longitude: 144.96 },
  { name: 'Adelaide', postcode: '5001', state: 'SA', latitude: -34.93, longitude: 138.6 },
  { name: 'Darwin', postcode: '0801', state: 'NT', latitude: -12.46, longitude: 130.84 },
].map((place) => ({ ...place, category: 'Post Office Boxes' }));

const directory = [...localities.map((place) => ({ ...place, category: delivery })), ...boxes];

/**
 * Suburbs whose name or postcode starts with `q`. The API encodes no result as an empty text, a single one as an
 * object.
 */
export const searchPostcodes = (query: Query) => {
  const text = textOf(query, 'q').toUpperCase();
  if (text === '') throw new AuspostError('Please enter a suburb or postcode.');
  const state = textOf(query, 'state').toUpperCase();
  const withoutBoxes = textOf(query, 'excludepostboxflag') === 'true';
  const found = directory.flatMap((place, id) =>
    (place.name.toUpperCase().startsWith(text) || place.postcode.startsWith(text)) &&
    (state === '' || place.state === state) &&
    (!withoutBoxes || place.category === delivery)
      ? [
          {
            category: place.category,
            id: id + 1,
            latitude: place.latitude,
            location: place.name.toUpperCase(),
            longitude: place.longitude,
            postcode: Number(place.postcode),
            state: place.state,
          },
        ]
      : [],
  );
  return { localities: found.length === 0 ? '' : { locality: toRows(found) } };
};
