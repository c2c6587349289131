import { NextLead } from '../../features/calls/NextLead.tsx';
import { MyDayPage } from '../../features/my-day/MyDayPage.tsx';

/** /my-day with the button of the call desk that leads on to the next lead. */
export function MyDay() {
  return <MyDayPage next={<NextLead />} />;
}
