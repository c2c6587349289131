import { useT } from '../../platform/i18n/i18n.ts';
import classes from './DashboardPage.module.css';

/** The start of users without the lead list: a title and a welcome (spec A§2). */
export function DashboardPage() {
  const t = useT('kernel');
  return (
    <section className={classes.root}>
      <h1 className={classes.title}>{t('page.dashboard.title')}</h1>
      <p className={classes.welcome}>{t('page.dashboard.welcome')}</p>
    </section>
  );
}
