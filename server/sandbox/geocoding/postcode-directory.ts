import { Router, type Request } from 'express';
import { localities, type SandboxLocality } from './localities';
import { findByPostcode, stateNames } from './places';

const toEntry = ({ name, postcode, state, latitude, longitude }: SandboxLocality) => ({
  name,
  // A number, so that 0800 loses its leading zero.
  postcode: Number(postcode),
  state: { name: stateNames[state], abbreviation: state },
  locality: null,
  latitude,
  longitude,
});

const textOf = (request: Request, name: string): string => {
  const value = request.query[name];
  return typeof value === 'string' ? value.trim().toLowerCase() : '';
};

export const createPostcodeDirectory = (): Router => {
  const router = Router();
  router.get('/suburbs.json', (request, response) => {
    const text = textOf(request, 'q') || textOf(request, 'name');
    const state = textOf(request, 'state');
    const found = localities.filter(
      (place) =>
        text !== '' &&
        (place.name.toLowerCase().startsWith(text) || place.postcode.startsWith(text)) &&
        (state === '' || place.state.toLowerCase() === state),
    );
    response.json(found.map(toEntry));
  });
  router.get('/suburbs/:postcode.json', (request, response) => {
    response.json(findByPostcode(request.params.postcode.padStart(4, '0')).map(toEntry));
  });
  return router;
};
