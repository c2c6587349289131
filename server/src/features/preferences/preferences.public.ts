export { type AddedCar, addCars, insertFirstCars } from './preferences.queries.ts';
