import { useRouterState } from '@tanstack/react-router';
import classes from './LoadingBar.module.css';

/** A thin bar at the top while the next screen loads; a CSS delay hides it for quick loads. */
export function LoadingBar() {
  const loading = useRouterState({ select: (state) => state.isLoading });
  return loading ? <div className={classes.root} aria-hidden /> : null;
}
