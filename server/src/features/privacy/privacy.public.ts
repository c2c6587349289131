/** For the worker, the operator's command, and customers who stop messages by a word. */
export { withdrawByCustomer } from './consents.ts';
export { REMOVE_ERASED_FILES, removeErasedFiles } from './erase.ts';
export { applyErasures, type ErasureLine, erasureLine, erasureLines } from './restored.ts';
export { RETAIN, retainPeople } from './retention.ts';
