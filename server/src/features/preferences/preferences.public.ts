export { addNamedCar } from './preferences.queries.ts';
