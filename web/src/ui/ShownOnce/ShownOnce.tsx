import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { copyText } from '../../platform/copy-text.ts';
import { useLeaveGuard } from '../dialogs/useLeaveGuard.ts';

interface ShownOnceProps {
  secret: string;
  /** Label, hint and button texts. */
  words: Readonly<Record<'label' | 'hint' | 'copy' | 'copied' | 'done', string>>;
  onDone: () => void;
}

/** A new secret: selected for copying, and gone with the next screen, which asks until then. */
export function ShownOnce({ secret, words, onDone }: ShownOnceProps) {
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState(false);
  useEffect(() => field.current?.select(), []);
  useLeaveGuard(!copied, { text: words.hint });
  const copy = async () => {
    const isCopied = await copyText(secret);
    field.current?.select();
    if (isCopied) setCopied(true);
  };
  return (
    <Stack gap={8} mb="md">
      <Text size="sm" role="status">
        {words.hint}
      </Text>
      <Group gap={8} align="end" wrap="wrap">
        <TextInput
          ref={field}
          label={words.label}
          value={secret}
          readOnly
          autoComplete="off"
          spellCheck={false}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
          flex="1 1 320px"
          onCopy={() => setCopied(true)}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <Button variant="default" onClick={() => void copy()}>
          {copied ? words.copied : words.copy}
        </Button>
        <Button onClick={onDone}>{words.done}</Button>
      </Group>
    </Stack>
  );
}
