/** The only entry point for enquiries of any origin, and their lock, which an erasure takes as well. */

export { isOpen, lockNumbers } from './enquiries.people.ts';
export { type ChosenList, type EnquiryOutcome, takeEnquiries } from './enquiries.ts';
