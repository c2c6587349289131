/** The only entry point for enquiries of any origin. */
export { type ChosenList, type EnquiryOutcome, takeEnquiries } from './enquiries.ts';
