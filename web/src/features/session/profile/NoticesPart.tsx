import { Checkbox, Switch } from '@mantine/core';
import {
  MINUTES_AHEAD,
  NOTICE_KINDS,
  type NoticeKind,
  type NoticeSettings,
} from '@otolead/contract/my-day/notices.rules.ts';
import { useState } from 'react';
import { useT } from '../../../platform/i18n/i18n.ts';
import { saveNoticeSettings, useNoticeSettings } from '../../../platform/notices/notice-settings.ts';
import { mayNotify, playTone, whyNoNotices } from '../../../platform/notices/notify.ts';
import { SearchSelect } from '../../../ui/fields/SearchSelect.tsx';
import classes from './ProfileDialog.module.css';

const KINDS = Object.keys(NOTICE_KINDS) as NoticeKind[];

/** Notices of this browser; each choice acts at once. The browser asks for its permission when they are switched on. */
export function NoticesPart() {
  const t = useT('session');
  const settings = useNoticeSettings();
  const [why, setWhy] = useState(whyNoNotices);
  const { shows, sounds, kinds, minutes } = settings;
  const isOn = shows || sounds;
  const change = (part: Partial<NoticeSettings>) => saveNoticeSettings({ ...settings, ...part });
  const switchShown = async (next: boolean) => {
    const isAllowed = next && (await mayNotify());
    setWhy(whyNoNotices());
    change({ shows: isAllowed });
  };
  return (
    <div className={classes.notices}>
      <p className={classes.note}>{t('notices.intro')}</p>
      <Switch
        label={t('notices.shows')}
        checked={shows && why === undefined}
        disabled={why !== undefined}
        onChange={({ currentTarget }) => void switchShown(currentTarget.checked)}
      />
      {why && <p className={classes.note}>{t(`notices.${why}`)}</p>}
      <Switch
        label={t('notices.sounds')}
        checked={sounds}
        onChange={({ currentTarget: { checked } }) => {
          if (checked) playTone();
          change({ sounds: checked });
        }}
      />
      {isOn && (
        <>
          <fieldset className={classes.kinds}>
            <legend>{t('notices.of')}</legend>
            {KINDS.map((kind) => (
              <Checkbox
                key={kind}
                label={t(`notices.${kind}`)}
                checked={kinds.includes(kind)}
                onChange={({ currentTarget: { checked } }) =>
                  change({ kinds: KINDS.filter((one) => (one === kind ? checked : kinds.includes(one))) })
                }
              />
            ))}
          </fieldset>
          <SearchSelect
            label={t('notices.minutes')}
            options={MINUTES_AHEAD.map((count) => ({
              value: String(count),
              label: count === 0 ? t('notices.when_due') : t('notices.ahead', { count }),
            }))}
            value={String(minutes)}
            onChange={(value) =>
              change({ minutes: MINUTES_AHEAD.find((one) => String(one) === value) ?? minutes })
            }
          />
        </>
      )}
    </div>
  );
}
