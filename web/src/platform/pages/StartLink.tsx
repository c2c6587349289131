import { Button } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import { useT } from '../i18n/i18n.ts';

const LinkButton = createLink(Button<'a'>);

export function StartLink() {
  const t = useT('kernel');
  return (
    <LinkButton to="/" variant="default">
      {t('page.not_found.home')}
    </LinkButton>
  );
}
