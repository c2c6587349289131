import { NextLead } from '../../features/calls/NextLead.tsx';
import { MyDayPage } from '../../features/my-day/MyDayPage.tsx';

/** /my-day with the call desk's Next button. */
export function MyDay() {
  return <MyDayPage next={<NextLead />} />;
}
