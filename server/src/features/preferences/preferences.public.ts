export { addEnquiredCars, addNamedCar, type EnquiredCar } from './preferences.queries.ts';
