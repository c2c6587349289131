import { registerHooks } from 'node:module';

/** Loaded before the product (`node --import`): the same product, whose answers leave no entry in the log of views. */
registerHooks({
  load(url, context, next) {
    if (!url.endsWith('/platform/http/note-view.ts')) return next(url, context);
    const source = 'export const noteView = async () => undefined;';
    return { format: 'module', shortCircuit: true, source };
  },
});
