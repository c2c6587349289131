import { Button } from '@mantine/core';
import { IconAlertTriangle, IconPlugConnectedX } from '@tabler/icons-react';
import { type ErrorComponentProps, Navigate, useRouter } from '@tanstack/react-router';
import { isApiError } from '../api/api-error.ts';
import { useT } from '../i18n/i18n.ts';
import { StatusPage } from './StatusPage.tsx';

/**
 * Replaces a screen whose loader or rendering failed. A loader's 403 shows /403 (domain.md 4); a failed call offers
 * a retry; our bug needs a reload.
 */
export function RouteError({ error }: ErrorComponentProps) {
  const t = useT('kernel');
  const router = useRouter();
  if (isApiError(error) && error.status === 403) return <Navigate to="/403" replace />;
  // The sign-in page is already loading.
  if (isApiError(error) && error.status === 401) return null;
  if (isApiError(error)) {
    return (
      <StatusPage
        icon={<IconPlugConnectedX size={24} stroke={1.6} />}
        title={t('load_failed')}
        text={error.message}
        action={<Button onClick={() => void router.invalidate()}>{t('retry')}</Button>}
      />
    );
  }
  return (
    <StatusPage
      icon={<IconAlertTriangle size={24} stroke={1.6} />}
      title={t('page.error.title')}
      text={t('page.error.text')}
      action={<Button onClick={() => window.location.reload()}>{t('page.error.reload')}</Button>}
    />
  );
}
