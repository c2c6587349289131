/** Seconds between a browser's reports that a lead is open. */
export const VIEWER_SECONDS = 30;
/** Seconds for which a report counts; longer than the interval, because background tabs report late. */
export const VIEWER_LASTS_SECONDS = 90;
/** Seconds for which a report still counts after the browser's event stream ended. */
export const VIEWER_GONE_SECONDS = 6;

/** Maximum number of viewers named. */
export const MOST_VIEWERS = 10;
