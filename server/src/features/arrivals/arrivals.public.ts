/** The one way in for every enquiry, whichever way it came. */
export { type ChosenList, type EnquiryOutcome, takeEnquiries } from './enquiries.ts';
