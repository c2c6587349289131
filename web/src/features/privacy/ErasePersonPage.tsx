import { Button, TextInput } from '@mantine/core';
import { showMobile } from '@otolead/contract/kernel/phone.ts';
import { downloadPerson } from '@otolead/contract/privacy/privacy.endpoints.ts';
import { eraseRules, PERSON_FILE } from '@otolead/contract/privacy/privacy.rules.ts';
import type { Person } from '@otolead/contract/privacy/privacy.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { namesFields } from '../../platform/api/api-error.ts';
import { mutationToast } from '../../platform/feedback/toast.tsx';
import { useT } from '../../platform/i18n/i18n.ts';
import { leadLink } from '../../platform/market/lead-address.ts';
import { useCan } from '../../platform/session/session.ts';
import { Coming } from '../../ui/Coming.tsx';
import { ErrorState } from '../../ui/ErrorState/ErrorState.tsx';
import { FormText } from '../../ui/form/RecordFields.tsx';
import { RecordFormBody } from '../../ui/form/RecordFormBody.tsx';
import { useRecordForm } from '../../ui/form/useRecordForm.ts';
import { InlineNotice } from '../../ui/InlineNotice/InlineNotice.tsx';
import { ExportButton } from '../../ui/list/ExportButton.tsx';
import { Page } from '../../ui/Page/Page.tsx';
import { Panel } from '../../ui/Panel/Panel.tsx';
import classes from './ErasePersonPage.module.css';
import { personQuery, useErase } from './privacy.api.ts';

/** /erase_person: what is kept on a person, and its erasure after a typed number and the user's password. */
export function ErasePersonPage() {
  const t = useT('privacy');
  const { lead } = useSearch({ from: '/erase_person' });
  const [typed, setTyped] = useState(lead === undefined ? '' : String(lead));
  const [asked, setAsked] = useState(typed);
  const [isEmpty, setIsEmpty] = useState(false);
  const found = useQuery({ ...personQuery(asked), enabled: asked !== '' });
  const find = (event: FormEvent) => {
    event.preventDefault();
    setIsEmpty(typed.trim() === '');
    if (asked === typed.trim()) void found.refetch();
    setAsked(typed.trim());
  };
  const missing = isEmpty ? t('kernel:required', { name: t('field.customer') }) : null;
  const refused = namesFields(found.error) ? found.error.errors.customer : undefined;
  return (
    <Page title={t('title')} width="form">
      <Panel>
        <form className={classes.find} onSubmit={find} noValidate>
          <TextInput
            label={t('field.customer')}
            value={typed}
            maxLength={30}
            autoComplete="off"
            error={missing ?? refused}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Button type="submit" variant="default">
            {t('find')}
          </Button>
        </form>
      </Panel>
      {asked !== '' && found.isFetching && !found.data && <Coming height={240} />}
      {found.error && !refused && (
        <ErrorState message={found.error.message} onRetry={() => void found.refetch()} />
      )}
      {found.data && <Kept key={found.data.lead_id} person={found.data} />}
    </Page>
  );
}

function Kept({ person }: { person: Person }) {
  const t = useT('privacy');
  const can = useCan();
  return (
    <>
      <Panel title={t('leads')} flush>
        <ul className={classes.list}>
          {person.leads.map((lead) => (
            <li key={lead.lead_id}>
              <Link {...leadLink(lead.lead_id)}>
                <bdi>{lead.name}</bdi>
              </Link>
              <span>
                {lead.lead_id} · {showMobile(lead.mobile)} · {lead.status}
              </span>
            </li>
          ))}
        </ul>
      </Panel>
      <Panel
        title={t('kept')}
        flush
        actions={
          can(PERSON_FILE) && (
            <ExportButton
              endpoint={downloadPerson}
              values={{ lead_id: String(person.lead_id) }}
              total={person.leads.length}
              fileName={`person_${person.lead_id}.json`}
              nothing={t('file_nothing')}
            >
              {t('file')}
            </ExportButton>
          )
        }
      >
        <ul className={classes.list}>
          {person.kept.map(({ table, rows }) => (
            <li key={table}>
              <span>{t(`kept.${table}`)}</span>
              <span>{rows}</span>
            </li>
          ))}
        </ul>
      </Panel>
      {person.listed && <InlineNotice>{t('listed')}</InlineNotice>}
      {person.besides > 0 && <InlineNotice>{t('besides', { count: person.besides })}</InlineNotice>}
      <Panel title={t('erase')}>
        <p className={classes.intro}>{t('intro')}</p>
        <Erase leadId={person.lead_id} />
      </Panel>
    </>
  );
}

function Erase({ leadId }: { leadId: number }) {
  const t = useT('privacy');
  const navigate = useNavigate();
  const erase = useErase();
  const lead = String(leadId);
  const form = useRecordForm({
    rules: eraseRules,
    empty: { lead, confirm: '', own_password: '' },
    record: undefined,
    save: async ({ confirm, own_password }) => {
      mutationToast(await erase.mutateAsync({ lead_id: leadId, confirm, own_password }));
      await navigate(leadLink(leadId));
    },
  });
  return (
    <RecordFormBody form={form} label={t('erase')} saveLabel={t('erase')} isFinal>
      <FormText form={form} name="confirm" maxLength={20} description={t('confirm_hint', { lead })} />
      <FormText
        form={form}
        name="own_password"
        type="password"
        maxLength={200}
        autoComplete="current-password"
      />
    </RecordFormBody>
  );
}
