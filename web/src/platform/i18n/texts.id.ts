import { catalogueOf } from './catalogue.ts';

/** Texts of sign-in, frame and list; other screens load theirs (load-texts.ts). */
export const texts = catalogueOf(
  import.meta.glob(
    '../../../../contract/src/{kernel,session,leads,saved-views,jobs,exports,my-active,dialer}/messages.id.json',
    { eager: true, import: 'default' },
  ),
);
