export { type AddedCar, addCars } from './preferences.queries.ts';
