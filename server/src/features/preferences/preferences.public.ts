export { preferencesPart } from './preferences.person.ts';
export { type AddedCar, addCars, insertFirstCars } from './preferences.queries.ts';
