/** Id of the element in which a page brings along its session. */
export const CARRIED_ID = 'carried-session';
