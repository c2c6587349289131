export { refuseDeletion, stillUsed, usesOf } from './uses.service.ts';
