/** What uploads of the dealers' news write into assigned cars. */

export { type EnquiredCar, findEnquiredCars, rejectCar } from './assignments.enquiries.ts';
export { type ApprovedCar, findApprovedCars, setLmsSpkDate } from './assignments.spk-date.ts';
