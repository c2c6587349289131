import type { ReactNode } from 'react';
import classes from './Page.module.css';

export interface PageProps {
  title: string;
  /** Above the title: BackTo. */
  back?: ReactNode;
  /** Beside the title: '1,284 leads'. */
  count?: ReactNode;
  /** After the count: views, tabs. */
  lead?: ReactNode;
  /** Buttons at the end of the title line. */
  actions?: ReactNode;
  /** Below the title line: filters, notices. */
  toolbar?: ReactNode;
  children: ReactNode;
  /** Fills the window and scrolls its table; other pages scroll as a whole. */
  fill?: boolean;
  /** Forms and texts read better in a narrow column. */
  width?: 'full' | 'form';
}

/** A screen: title line, toolbar, content. */
export function Page(props: PageProps) {
  const { title, back, count, lead, actions, toolbar, children, fill, width = 'full' } = props;
  return (
    <div className={classes.root} data-fill={fill || undefined} data-width={width}>
      {back && <div className={classes.back}>{back}</div>}
      <div className={classes.head}>
        <div className={classes.titles}>
          <h1 className={classes.title}>{title}</h1>
          {count !== undefined && <span className={classes.count}>{count}</span>}
        </div>
        {lead && <div className={classes.lead}>{lead}</div>}
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      {toolbar && <div className={classes.toolbar}>{toolbar}</div>}
      {children}
    </div>
  );
}
