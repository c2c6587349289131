import { catalogueOf } from './catalogue.ts';

/** What the sign-in, the frame and the list say; the texts of other screens come with them (load-texts.ts). */
export const texts = catalogueOf(
  import.meta.glob(
    '../../../../contract/src/{kernel,session,leads,saved-views,jobs,exports,my-active,dialer}/messages.en.json',
    { eager: true, import: 'default' },
  ),
);
