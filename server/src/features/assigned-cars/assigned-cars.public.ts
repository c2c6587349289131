/** Writes of the dealers' files and LMS reports into assigned cars. */

export { type EnquiredCar, findEnquiredCars, rejectCars } from './assignments.enquiries.ts';
export {
  type CarReport,
  findReportedCar,
  lmsStatusesBeside,
  type NamedCar,
  type ReportedCar,
  writeCarReport,
  writeReportMoment,
} from './assignments.lms.ts';
export { type ApprovedCar, findApprovedCars, setLmsSpkDates } from './assignments.spk-date.ts';
export { assignedCarsPart } from './cars.person.ts';
