/** For the worker and the operator's command. */
export { REMOVE_ERASED_FILES, removeErasedFiles } from './erase.ts';
export { applyErasures, type ErasureLine, erasureLine, erasureLines } from './restored.ts';
export { RETAIN, retainPeople } from './retention.ts';
