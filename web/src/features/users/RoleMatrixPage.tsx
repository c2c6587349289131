import { TextInput } from '@mantine/core';
import { getRoleMatrix } from '@otolead/contract/users/roles.endpoints.ts';
import type { Role } from '@otolead/contract/users/roles.schema.ts';
import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../platform/api/client.ts';
import { useT } from '../../platform/i18n/i18n.ts';
import { Coming } from '../../ui/Coming.tsx';
import { ErrorState } from '../../ui/ErrorState/ErrorState.tsx';
import { RECORDS } from '../../ui/list/records-key.ts';
import { Page } from '../../ui/Page/Page.tsx';
import { RoleDialog } from './RoleDialog.tsx';
import classes from './RoleMatrixPage.module.css';

/** /role_matrix: every right, what it opens, and the roles that hold it. */
export function RoleMatrixPage() {
  const t = useT('users');
  const [edited, setEdited] = useState<Role | null>(null);
  const [wanted, setWanted] = useState('');
  const matrix = useQuery({
    queryKey: [RECORDS, getRoleMatrix.name],
    queryFn: async ({ signal }) => (await call(getRoleMatrix, {}, { signal })).data,
    staleTime: 0,
    meta: { live: ['record'] },
  });
  const { roles = [], privileges = [] } = matrix.data ?? {};
  const shown = privileges.filter(({ name, opens }) =>
    [name, ...opens].some((words) => words.toLowerCase().includes(wanted.trim().toLowerCase())),
  );
  return (
    <Page
      fill
      title={t('matrix.title')}
      count={matrix.data && t('matrix.count', { count: privileges.length })}
      toolbar={
        <TextInput
          className={classes.find}
          label={t('matrix.find')}
          description={t('matrix.hint')}
          value={wanted}
          onChange={({ currentTarget: { value } }) => setWanted(value)}
        />
      }
    >
      {matrix.isError && <ErrorState message={matrix.error.message} onRetry={() => void matrix.refetch()} />}
      {matrix.isPending && <Coming height={320} />}
      {matrix.data && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
        <section className={classes.scroll} aria-label={t('matrix.title')} tabIndex={0}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col" className={classes.right}>
                  {t('matrix.right')}
                </th>
                {roles.map((role) => (
                  <th key={role.id} scope="col">
                    <button type="button" className={classes.role} onClick={() => setEdited(role)}>
                      {role.name}
                    </button>
                  </th>
                ))}
                <th scope="col">{t('matrix.opens')}</th>
              </tr>
            </thead>
            <tbody>
              {shown.map(({ id, name, opens, role_ids: holders }) => (
                <tr key={id}>
                  <th scope="row" className={classes.right}>
                    {name}
                  </th>
                  {roles.map((role) => (
                    <td key={role.id} className={classes.mark}>
                      {holders.includes(role.id) ? (
                        <IconCheck
                          size={16}
                          role="img"
                          aria-label={t('matrix.holds', { role: role.name, right: name })}
                        />
                      ) : (
                        <span className={classes.none}>–</span>
                      )}
                    </td>
                  ))}
                  <td className={classes.opens}>{opens.join(', ')}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {shown.length === 0 && <p className={classes.nothing}>{t('matrix.none')}</p>}
        </section>
      )}
      {edited && <RoleDialog key={edited.id} role={edited} onClose={() => setEdited(null)} />}
    </Page>
  );
}
