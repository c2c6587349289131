import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useT } from '../../platform/i18n/i18n.ts';

interface ShownOnceProps {
  secret: string;
  onDone: () => void;
}

/** A key that was made just now: selected, to be copied, and gone with the next screen. */
export function ShownOnce({ secret, onDone }: ShownOnceProps) {
  const t = useT('partners');
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState(false);
  useEffect(() => field.current?.select(), []);
  const copy = () => {
    field.current?.select();
    void navigator.clipboard.writeText(secret).then(() => setCopied(true));
  };
  return (
    <Stack gap={8} mb="md">
      <Text size="sm" role="status">
        {t('key.shown_once')}
      </Text>
      <Group gap={8} align="end" wrap="wrap">
        <TextInput
          ref={field}
          label={t('key.new')}
          value={secret}
          readOnly
          autoComplete="off"
          spellCheck={false}
          ff="monospace"
          flex="1 1 320px"
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <Button variant="default" onClick={copy}>
          {t(copied ? 'key.copied' : 'key.copy')}
        </Button>
        <Button onClick={onDone}>{t('key.done')}</Button>
      </Group>
    </Stack>
  );
}
