import { useLanguage, useT } from '../../../../platform/i18n/i18n.ts';
import { formatCount } from '../../../../ui/format.ts';
import classes from '../toolbar.module.css';

interface ListNewsNoteProps {
  left: number;
  come: number;
  onShow: () => void;
}

/** Notice of others' changes to the list, which updates only on request. */
export function ListNewsNote({ left, come, onShow }: ListNewsNoteProps) {
  const t = useT('leads');
  const language = useLanguage();
  const words = [
    come > 0 && t('news.come', { count: come, shown: formatCount(come, language) }),
    left > 0 && t('news.left', { count: left, shown: formatCount(left, language) }),
  ].filter(Boolean);
  return (
    <span role="status" className={classes.news}>
      {words.length > 0 && (
        <>
          {words.join(' · ')}{' '}
          <button type="button" className={classes.countAll} onClick={onShow}>
            {t('news.show')}
          </button>
        </>
      )}
    </span>
  );
}
