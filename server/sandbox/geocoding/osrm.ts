import { Router, type Request, type Response } from 'express';
import { closestTo, kilometresBetween } from './places';

type Point = { latitude: number; longitude: number };

const coordinates = /^(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?)$/;
/** Ratio of road distance to straight line. */
const detour = 1.25;
/** No roads beyond this distance. */
const furthestFromRoadKm = 500;

const refuse = (response: Response, code: string, message: string): void => {
  response.status(400).json({ code, message });
};

const toPoint = (text: string): Point | null => {
  const [, longitude, latitude] = coordinates.exec(text) ?? [];
  if (longitude === undefined || latitude === undefined) return null;
  const point = { latitude: Number(latitude), longitude: Number(longitude) };
  return Math.abs(point.latitude) <= 90 && Math.abs(point.longitude) <= 180 ? point : null;
};

/** Slow in a city, faster on longer routes. */
const secondsFor = (kilometres: number): number => (kilometres / (30 + 60 * Math.min(1, kilometres / 150))) * 3_600;

const rounded = (value: number): number => Math.round(value * 10) / 10;

const toLeg = (from: Point, to: Point) => {
  const kilometres = kilometresBetween(from, to) * detour;
  const duration = rounded(secondsFor(kilometres));
  return { distance: rounded(kilometres * 1_000), duration, weight: duration, summary: '', steps: [] };
};

const isUnconnected = (points: Point[]): boolean => {
  const places = points.map((point) => closestTo(point).place);
  return places.some((place) => place.isIsland) && places.some((place) => place !== places[0]);
};

const toAnswer = (points: Point[]) => {
  const legs = points.slice(1).map((point, at) => toLeg(points[at] ?? point, point));
  const sum = (of: 'distance' | 'duration'): number => rounded(legs.reduce((total, leg) => total + leg[of], 0));
  const duration = sum('duration');
  return {
    code: 'Ok',
    routes: [{ distance: sum('distance'), duration, weight: duration, weight_name: 'routability', legs }],
    waypoints: points.map(({ latitude, longitude }) => ({
      name: '',
      location: [longitude, latitude],
      distance: 0,
      hint: '',
    })),
  };
};

const route = (request: Request<{ points: string }>, response: Response): void => {
  const points = request.params.points.split(';').map(toPoint);
  const known = points.filter((point) => point !== null);
  if (known.length < points.length) {
    refuse(response, 'InvalidQuery', 'Query string malformed: longitude,latitude;longitude,latitude');
  } else if (known.length < 2) {
    refuse(response, 'InvalidOptions', 'Number of coordinates needs to be at least two.');
  } else if (request.query.overview !== 'false') {
    refuse(response, 'NotImplemented', 'Only overview=false is served here.');
  } else if (known.some((point) => closestTo(point).kilometres > furthestFromRoadKm)) {
    refuse(response, 'NoSegment', 'Could not find a matching segment for coordinate');
  } else if (isUnconnected(known)) {
    refuse(response, 'NoRoute', 'Impossible route between points');
  } else {
    response.json(toAnswer(known));
  }
};

/** OSRM's route service, over roads a quarter longer than the straight line. */
export const createOsrm = (): Router => {
  const router = Router();
  router.get('/route/v1/:profile/:points', route);
  router.use((_request, response) => {
    refuse(response, 'InvalidService', 'Service not found!');
  });
  return router;
};
