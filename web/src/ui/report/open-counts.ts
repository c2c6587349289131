import { useState } from 'react';
import { readStored, removeStored, writeStored } from '../../platform/local-storage.ts';

/** Local storage key. */
const OPENED = 'otolead-report-counts';

const ON_SCREEN = 'screen';

/** True if counts show their rows instead of downloading them, as specified. */
export const opensOnScreen = () => readStored(OPENED) === ON_SCREEN;

/** This browser's choice for all reports. */
export function useOpensOnScreen(): [boolean, (on: boolean) => void] {
  const [isOn, setOn] = useState(opensOnScreen);
  const choose = (on: boolean) => {
    if (on) writeStored(OPENED, ON_SCREEN);
    else removeStored(OPENED);
    setOn(on);
  };
  return [isOn, choose];
}
