/** What uploads of the dealers' news write into assigned cars. */

export { type EnquiredCar, findEnquiredCars, rejectCars } from './assignments.enquiries.ts';
export { type ApprovedCar, findApprovedCars, setLmsSpkDates } from './assignments.spk-date.ts';
